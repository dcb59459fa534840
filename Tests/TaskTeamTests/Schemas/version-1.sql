CREATE SCHEMA taskshell;

-- The schema version, and the lowest program versions that may read and write it.
CREATE TABLE taskshell.schema (version int NOT NULL, reads int NOT NULL, writes int NOT NULL);

-- A team's store: the version of its last change, and the number for its next task.
CREATE TABLE taskshell.store (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL UNIQUE CHECK (name <> ''),
  head bigint NOT NULL DEFAULT 0,
  next_number bigint NOT NULL DEFAULT 1,
  -- The session that has the turn to write after losing races, and when the turn ends.
  turn int,
  turn_end timestamptz,
  created timestamptz NOT NULL DEFAULT now()
);

-- The members and their rights, by the name of the login role.
CREATE TABLE taskshell.member (
  store uuid NOT NULL REFERENCES taskshell.store ON DELETE CASCADE,
  role text NOT NULL,
  rights text NOT NULL CHECK (rights IN ('reader', 'member', 'admin')),
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store, role)
);

-- All changes, in order, without gaps. `updates` is a JSON array with one record per line. Its type
-- is json, not jsonb, which would not preserve the text, nor accept \u0000 in it.
CREATE TABLE taskshell.op (
  store uuid NOT NULL REFERENCES taskshell.store ON DELETE CASCADE,
  version bigint NOT NULL,
  operation uuid NOT NULL,
  author text NOT NULL,
  made bigint NOT NULL,
  received timestamptz NOT NULL DEFAULT clock_timestamp(),
  command text NOT NULL,
  kind text NOT NULL,
  updates json NOT NULL,
  PRIMARY KEY (store, version),
  UNIQUE (store, operation)
);

-- The current tasks. A deleted one stays as a row without a record, so that its number is not reused.
CREATE TABLE taskshell.task (
  store uuid NOT NULL REFERENCES taskshell.store ON DELETE CASCADE,
  number bigint NOT NULL CHECK (number > 0),
  id uuid NOT NULL,
  record json,
  PRIMARY KEY (store, number),
  UNIQUE (store, id)
);

-- The other current records: users, seats, attributes and templates, by kind and id.
CREATE TABLE taskshell.record (
  store uuid NOT NULL REFERENCES taskshell.store ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('user', 'seat', 'attribute', 'template')),
  id uuid NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY,
  record json NOT NULL,
  PRIMARY KEY (store, kind, id)
);

-- Returns whether the session's role has at least these rights in the store.
CREATE FUNCTION taskshell.may(team uuid, rights text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM taskshell.member m
    WHERE m.store = $1 AND m.role = session_user
      AND array_position(ARRAY['reader', 'member', 'admin'], m.rights)
        >= array_position(ARRAY['reader', 'member', 'admin'], $2))
$$;

-- Raises an error if the session's role lacks these rights.
CREATE FUNCTION taskshell.require(team uuid, rights text) RETURNS void
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF team IS NULL OR NOT taskshell.may(team, rights) THEN
    RAISE EXCEPTION 'only % may do that', CASE rights WHEN 'admin' THEN 'an admin'
      WHEN 'member' THEN 'a member' ELSE 'somebody of the team' END
      USING ERRCODE = 'insufficient_privilege';
  END IF;
END
$$;

ALTER TABLE taskshell.store ENABLE ROW LEVEL SECURITY;
ALTER TABLE taskshell.member ENABLE ROW LEVEL SECURITY;
ALTER TABLE taskshell.op ENABLE ROW LEVEL SECURITY;
ALTER TABLE taskshell.task ENABLE ROW LEVEL SECURITY;
ALTER TABLE taskshell.record ENABLE ROW LEVEL SECURITY;
CREATE POLICY team ON taskshell.store FOR SELECT USING (taskshell.may(id, 'reader'));
CREATE POLICY team ON taskshell.member FOR SELECT USING (taskshell.may(store, 'reader'));
CREATE POLICY team ON taskshell.op FOR SELECT USING (taskshell.may(store, 'reader'));
CREATE POLICY team ON taskshell.task FOR SELECT USING (taskshell.may(store, 'reader'));
CREATE POLICY team ON taskshell.record FOR SELECT USING (taskshell.may(store, 'reader'));
GRANT USAGE ON SCHEMA taskshell TO PUBLIC;
GRANT SELECT ON ALL TABLES IN SCHEMA taskshell TO PUBLIC;

-- Applies one update to the current records; raises an error if another task has the task's number.
CREATE FUNCTION taskshell.update_record(team uuid, change json) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  kind text := (SELECT k FROM json_object_keys(change) k LIMIT 1);
  body json := change -> kind;
BEGIN
  IF kind = 'task' THEN
    INSERT INTO taskshell.task AS t (store, number, id, record)
    VALUES (team, (body ->> 'number')::bigint, (body ->> 'id')::uuid, change)
    ON CONFLICT (store, number) DO UPDATE SET record = excluded.record WHERE t.id = excluded.id;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'number % was given to another task', body ->> 'number'
        USING ERRCODE = 'unique_violation';
    END IF;
    UPDATE taskshell.store SET next_number = (body ->> 'number')::bigint + 1
    WHERE id = team AND next_number <= (body ->> 'number')::bigint;
  ELSIF kind = 'gone' THEN
    kind := (SELECT k FROM json_object_keys(body) k LIMIT 1);
    IF kind = 'task' THEN
      UPDATE taskshell.task SET record = NULL
      WHERE store = team AND number = (body ->> 'task')::bigint;
    ELSE
      DELETE FROM taskshell.record r
      WHERE r.store = team AND r.kind = update_record.kind AND r.id = (body ->> kind)::uuid;
    END IF;
  ELSE
    INSERT INTO taskshell.record (store, kind, id, record)
    VALUES (team, kind, (body ->> CASE kind WHEN 'seat' THEN 'user' ELSE 'id' END)::uuid, change)
    ON CONFLICT ON CONSTRAINT record_pkey DO UPDATE SET record = excluded.record;
  END IF;
END
$$;

-- Commits a change made against version `base`, and notifies listeners.
--
-- A session that came too late gets the next turn, if nobody has it, for one second at most, while the
-- others wait. The turn ends with the session's next change, unless more follow at once.
--
-- Returns one row `accepted` with the new version, also for an operation committed before; or `stale`
-- rows with the changes since `base`, having changed nothing; or `behind` if the server does not know
-- that version.
CREATE FUNCTION taskshell.commit(
  team uuid, base bigint, operation uuid, made bigint, command text, kind text, updates json,
  losses int DEFAULT 0, more boolean DEFAULT false)
RETURNS TABLE (outcome text, version bigint, op_id uuid, author text, at bigint, title text,
  sort text, lines json)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  current bigint;
  known bigint;
  change json;
BEGIN
  PERFORM taskshell.require(team, 'member');
  FOR i IN 1..1000 LOOP
    EXIT WHEN NOT EXISTS (SELECT FROM taskshell.store s WHERE s.id = team
      AND s.turn <> pg_backend_pid() AND s.turn_end > clock_timestamp());
    PERFORM pg_sleep(0.001);
  END LOOP;
  SELECT s.head INTO current FROM taskshell.store s WHERE s.id = team FOR UPDATE;
  SELECT o.version INTO known FROM taskshell.op o WHERE o.store = team AND o.operation = $3;
  IF known IS NULL AND current > base THEN
    IF losses > 0 THEN
      PERFORM set_config('synchronous_commit', 'off', true);
      UPDATE taskshell.store s
      SET turn = pg_backend_pid(), turn_end = clock_timestamp() + interval '1 second'
      WHERE s.id = team AND (s.turn IS NULL OR s.turn_end < clock_timestamp());
    END IF;
    RETURN QUERY SELECT 'stale', n.* FROM taskshell.news(team, base) n;
    RETURN;
  ELSIF known IS NULL AND current < base THEN
    RETURN QUERY SELECT 'behind', current, NULL::uuid, NULL, NULL::bigint, NULL, NULL, NULL::json;
    RETURN;
  ELSIF known IS NULL THEN
    known := base + 1;
    FOR change IN SELECT value FROM json_array_elements(updates) LOOP
      PERFORM taskshell.update_record(team, change);
    END LOOP;
    INSERT INTO taskshell.op (store, version, operation, author, made, command, kind, updates)
    VALUES (team, known, $3, session_user, $4, $5, $6, $7);
    UPDATE taskshell.store SET head = known,
      turn = CASE WHEN more AND losses > 0 THEN pg_backend_pid() END,
      turn_end = clock_timestamp() + interval '1 second'
    WHERE id = team;
    PERFORM pg_notify('taskshell_' || team, known::text);
  END IF;
  RETURN QUERY SELECT 'accepted', known, $3, session_user::text, NULL::bigint, NULL, NULL, NULL::json;
END
$$;

-- Returns the first thousand changes after a version, oldest first.
CREATE FUNCTION taskshell.news(team uuid, since bigint)
RETURNS TABLE (version bigint, operation uuid, author text, made bigint, command text, kind text,
  updates json)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT o.version, o.operation, o.author, o.made, o.command, o.kind, o.updates
  FROM taskshell.op o
  WHERE o.store = $1 AND o.version > $2 AND taskshell.may($1, 'reader')
  ORDER BY o.version LIMIT 1000
$$;

-- Returns a consistent snapshot of a store: a row with its version and next number, then all records.
CREATE FUNCTION taskshell.load(team uuid)
RETURNS TABLE (head bigint, next_number bigint, records bigint, record json)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT head, next_number, records, record FROM (
    SELECT 0 AS part, 0::bigint AS place, s.head, s.next_number,
      (SELECT count(*) FROM taskshell.task t WHERE t.store = $1 AND t.record IS NOT NULL)
        + (SELECT count(*) FROM taskshell.record r WHERE r.store = $1) AS records,
      NULL::json AS record
    FROM taskshell.store s WHERE s.id = $1
    UNION ALL
    SELECT 1, r.position, NULL, NULL, NULL, r.record FROM taskshell.record r WHERE r.store = $1
    UNION ALL
    SELECT 2, t.number, NULL, NULL, NULL, t.record FROM taskshell.task t
    WHERE t.store = $1 AND t.record IS NOT NULL
  ) everything
  WHERE taskshell.may($1, 'reader')
  ORDER BY part, place
$$;

-- Returns the teams of the session's role, or the one of that name.
CREATE FUNCTION taskshell.hello(team text DEFAULT NULL)
RETURNS TABLE (id uuid, name text, head bigint, rights text, version int, reads int, writes int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT s.id, s.name, s.head, m.rights, v.version, v.reads, v.writes
  FROM taskshell.store s
  JOIN taskshell.member m ON m.store = s.id AND m.role = session_user
  CROSS JOIN taskshell.schema v
  WHERE $1 IS NULL OR s.name = $1
  ORDER BY s.name
$$;

-- Creates a team with the session's role as its only member, an admin.
CREATE FUNCTION taskshell.create_team(name text) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  team uuid;
BEGIN
  INSERT INTO taskshell.store (name) VALUES ($1) RETURNING id INTO team;
  INSERT INTO taskshell.member (store, role, rights) VALUES (team, session_user, 'admin');
  RETURN team;
END
$$;

-- Gives a database role rights in a team, or changes them.
CREATE FUNCTION taskshell.invite(team uuid, who text, rights text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM taskshell.require(team, 'admin');
  PERFORM FROM taskshell.store s WHERE s.id = team FOR UPDATE;
  IF NOT EXISTS (SELECT FROM pg_roles r WHERE r.rolname = who AND r.rolcanlogin) THEN
    RAISE EXCEPTION 'no role % can log in to this database', who
      USING ERRCODE = 'undefined_object', HINT = 'CREATE ROLE ' || quote_ident(who) || ' LOGIN';
  END IF;
  INSERT INTO taskshell.member AS m (store, role, rights) VALUES (team, who, $3)
  ON CONFLICT (store, role) DO UPDATE SET rights = excluded.rights;
  PERFORM taskshell.require_admin(team);
END
$$;

-- Removes a role from a team; everybody may remove their own.
CREATE FUNCTION taskshell.remove(team uuid, who text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM taskshell.require(team, CASE WHEN who = session_user THEN 'reader' ELSE 'admin' END);
  PERFORM FROM taskshell.store s WHERE s.id = team FOR UPDATE;
  DELETE FROM taskshell.member m WHERE m.store = team AND m.role = who;
  IF NOT FOUND THEN
    RAISE EXCEPTION '% is not in this team', who USING ERRCODE = 'undefined_object';
  END IF;
  PERFORM taskshell.require_admin(team);
END
$$;

-- Raises an error if the team would have no admin.
CREATE FUNCTION taskshell.require_admin(team uuid) RETURNS void
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM taskshell.member m WHERE m.store = team AND m.rights = 'admin') THEN
    RAISE EXCEPTION 'a team needs an admin' USING ERRCODE = 'check_violation',
      HINT = 'make somebody else an admin first';
  END IF;
END
$$;

-- Returns the members of a team, and how many shells of each are connected.
CREATE FUNCTION taskshell.members(team uuid)
RETURNS TABLE (role text, rights text, since bigint, shells bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT m.role, m.rights, extract(epoch FROM m.since)::bigint,
    (SELECT count(*) FROM pg_stat_activity a
     WHERE a.usename = m.role AND a.datname = current_database()
       AND a.application_name = 'taskshell ' || $1)
  FROM taskshell.member m
  WHERE m.store = $1 AND taskshell.may($1, 'reader')
  ORDER BY m.role
$$;

-- Only the functions above may use these; the owner decides who may create a team.
REVOKE EXECUTE ON FUNCTION taskshell.update_record, taskshell.require, taskshell.require_admin,
  taskshell.create_team FROM PUBLIC;

INSERT INTO taskshell.schema VALUES (1, 1, 1);
