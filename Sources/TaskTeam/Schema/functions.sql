-- The functions, created before the tables. They are in PL/pgSQL, whose plans a session keeps, or in SQL that
-- becomes part of its caller, where each change or look for news calls them.

-- Returns whether the session's role has at least these rights in the store.
CREATE OR REPLACE FUNCTION taskshell.may(team uuid, rights text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM taskshell.member m WHERE m.store = $1 AND m.role = session_user
      AND m.login = pg_catalog.to_regrole(pg_catalog.quote_ident(session_user))
      AND ($2 IN ('reader', m.rights) OR m.rights = 'admin'));
END
$$;

-- Raises an error if the session's role lacks these rights.
CREATE OR REPLACE FUNCTION taskshell.require(team uuid, rights text) RETURNS void
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT taskshell.may(team, rights) THEN
    RAISE EXCEPTION 'only % may do that', CASE rights WHEN 'admin' THEN 'an admin'
      WHEN 'member' THEN 'a member' ELSE 'somebody of the team' END
      USING ERRCODE = 'insufficient_privilege';
  END IF;
END
$$;

-- The functions up to `take_turn` are called by functions that set the search path.

-- Returns what in an update no shell would write; null if there is nothing. That is also U+0000, which no value
-- of type text can contain, in an object of which then no member can be extracted. Task numbers must not
-- exceed `most`.
CREATE OR REPLACE FUNCTION taskshell.record_flaw(line json, most bigint) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  sort text := pg_catalog.split_part(line::text, '"', 2);
  wrong text;
  is_whole boolean;
BEGIN
  IF pg_catalog.json_typeof(line) <> 'object' OR pg_catalog.octet_length(line::text) > 1048576
    OR line::text ~ '(^|[^\\])(\\\\)*\\u0000'
  THEN
    RETURN 'record';
  END IF;
  SELECT pg_catalog.min(coalesce(m.key, r.key)) FILTER (WHERE r.key <> sort OR CASE
      WHEN m.value::text ~ f.pattern AND pg_catalog.octet_length(m.value::text) <= f.longest
      THEN f.form = 'number' AND m.value::text::bigint > most ELSE true END),
    pg_catalog.count(*) = pg_catalog.count(DISTINCT m.key)
      AND pg_catalog.count(*) FILTER (WHERE f.required) = pg_catalog.min(f.needed)
  INTO wrong, is_whole
  FROM pg_catalog.json_each(line) r
  LEFT JOIN LATERAL pg_catalog.json_each(
    CASE pg_catalog.json_typeof(r.value) WHEN 'object' THEN r.value ELSE '{}' END) m ON true
  LEFT JOIN taskshell.form f ON f.kind = sort AND f.member = m.key;
  IF wrong IS NOT NULL THEN
    RETURN sort || '.' || pg_catalog.left(wrong, 60);
  ELSIF is_whole IS NOT TRUE THEN
    RETURN sort;
  ELSIF sort = 'template' THEN
    RETURN (SELECT 'template.tasks' FROM pg_catalog.json_array_elements(line -> sort -> 'tasks') e (task)
      WHERE taskshell.record_flaw(pg_catalog.json_build_object('task', e.task), most) IS NOT NULL LIMIT 1);
  END IF;
  RETURN NULL;
END
$$;

-- Returns an update in one line, however it was sent: JSON strings contain no raw line breaks.
CREATE OR REPLACE FUNCTION taskshell.line_of(line json) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT pg_catalog.translate(line::text, E'\r\n', '  ')
$$;

-- Returns a list of updates with one per line.
CREATE OR REPLACE FUNCTION taskshell.text_of(lines text[]) RETURNS json
LANGUAGE sql STABLE AS $$
  SELECT ('[' || E'\n' || coalesce(pg_catalog.array_to_string(lines, E',\n'), '') || E'\n]')::json
$$;

-- Returns whether a change is a command, or an undo, redo or merge of others.
CREATE OR REPLACE FUNCTION taskshell.is_step(kind text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT kind ~ '^(command|(undo|redo|merge)( [0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})+)$'
$$;

-- Returns whether a time is in the years 1 to 9999.
CREATE OR REPLACE FUNCTION taskshell.is_time(made bigint) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT made BETWEEN -62135596800 AND 253402300799
$$;

-- Returns the name that must be unique among the records of a kind.
CREATE OR REPLACE FUNCTION taskshell.name_of(kind text, record json) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT pg_catalog.lower(coalesce(record -> kind ->> 'name', record -> kind ->> 'key',
    record -> kind ->> 'number', record -> 'place' ->> 'name'))
$$;

-- Raises an error if two seats, attributes or templates would have the same name.
CREATE OR REPLACE FUNCTION taskshell.require_names(team uuid, updates json) RETURNS void
LANGUAGE plpgsql STABLE AS $$
DECLARE
  twice text;
BEGIN
  SELECT taskshell.name_of(r.kind, r.record) INTO twice
  FROM pg_catalog.json_array_elements(updates) u (value)
  CROSS JOIN pg_catalog.json_object_keys(u.value) k (kind)
  JOIN taskshell.record r ON r.store = team
    AND r.kind = CASE k.kind WHEN 'place' THEN 'seat' ELSE k.kind END AND r.kind <> 'user'
  JOIN taskshell.record other ON other.store = team AND other.kind = r.kind AND other.id <> r.id
    AND taskshell.name_of(other.kind, other.record) = taskshell.name_of(r.kind, r.record)
  WHERE k.kind IN ('seat', 'place', 'attribute', 'template')
    AND r.id = (u.value -> k.kind ->>
      CASE WHEN k.kind IN ('seat', 'place') THEN 'user' ELSE 'id' END)::uuid
  LIMIT 1;
  IF twice IS NOT NULL THEN
    RAISE EXCEPTION 'two of one name: %', twice USING ERRCODE = 'unique_violation';
  END IF;
END
$$;

-- Waits for this session's turn to write, for a few seconds at most. The turn is an advisory lock, so
-- it also ends with the session.
CREATE OR REPLACE FUNCTION taskshell.take_turn(team uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '3s' AS $$
BEGIN
  IF EXISTS (
    SELECT FROM taskshell.store s
    WHERE s.id = team AND s.unordered_until > pg_catalog.clock_timestamp())
  THEN
    RETURN;
  END IF;
  PERFORM pg_catalog.pg_advisory_lock(pg_catalog.hashtextextended('taskshell ' || team, 0));
EXCEPTION WHEN lock_not_available THEN
  -- The holder of the turn waits for a person, or hangs: go without turns for a while.
  UPDATE taskshell.store s
  SET unordered_until = pg_catalog.clock_timestamp() + interval '5 seconds'
  WHERE s.id IN (SELECT id FROM taskshell.store WHERE id = team FOR UPDATE SKIP LOCKED);
END
$$;

-- Commits changes made against version `base`, whose change is `last`, all or none, and notifies
-- listeners. `changes` is an array of objects with `operation`, `made`, `command`, `kind` and `updates`.
--
-- Returns one row `accepted` with the version of the last change; or `stale` rows with the changes
-- since `base`, having changed nothing; or `forked` if the server has no change, or another one, at
-- that version. The error for a rejected change has its operation as detail. A session that was not
-- accepted, or has more to commit, keeps the turn until its next change or
-- `SELECT pg_advisory_unlock_all()`.
CREATE OR REPLACE FUNCTION taskshell.commit(
  team uuid, base bigint, changes json, more boolean DEFAULT false, last uuid DEFAULT NULL)
RETURNS TABLE (outcome text, version bigint, operation uuid, author text, made bigint, command text,
  kind text, updates json)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  most bigint;
  change json;
  lines text[];
  line json;
  flaw text;
  sort text;
  body json;
  is_named boolean := false;
  failure text;
  code text;
  what text;
BEGIN
  IF NOT taskshell.may(team, 'member') THEN
    RAISE EXCEPTION 'only a member may do that' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF pg_catalog.json_typeof(changes) <> 'array' OR pg_catalog.json_array_length(changes) > 1000 THEN
    RAISE EXCEPTION 'not a list of changes' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF NOT pg_catalog.pg_try_advisory_lock(pg_catalog.hashtextextended('taskshell ' || team, 0)) THEN
    PERFORM taskshell.take_turn(team);
  END IF;
  UPDATE taskshell.store s SET head = base + pg_catalog.json_array_length(changes),
    next_number = greatest(s.next_number,
      (SELECT pg_catalog.max(t.number) + 1 FROM taskshell.task t WHERE t.store = team))
  WHERE s.id = team AND s.head = base AND (base = 0 OR last IS NULL OR EXISTS (
    SELECT FROM taskshell.op o WHERE o.store = team AND o.version = base AND o.operation = last))
  RETURNING least(s.next_number + 10000000, 9007199254740990) INTO most;
  IF NOT FOUND THEN
    RETURN QUERY SELECT CASE n.kind WHEN 'forked' THEN n.kind ELSE 'stale' END, n.*
      FROM taskshell.news(team, base, last) n;
    RETURN;
  END IF;
  version := base;
  FOR change IN SELECT value FROM pg_catalog.json_array_elements(changes) LOOP
    BEGIN
      IF (taskshell.is_step(change ->> 'kind') AND taskshell.is_time((change ->> 'made')::bigint)
        AND pg_catalog.octet_length(change ->> 'command') <= 393216) IS NOT TRUE
      THEN
        RAISE EXCEPTION 'not a change of taskshell' USING ERRCODE = 'invalid_parameter_value';
      END IF;
      lines := ARRAY[]::text[];
      FOR line IN SELECT value FROM pg_catalog.json_array_elements(change -> 'updates') LOOP
        flaw := taskshell.record_flaw(line, most);
        IF flaw IS NOT NULL THEN
          RAISE EXCEPTION 'not a record of taskshell: %', flaw USING ERRCODE = 'invalid_parameter_value';
        END IF;
        lines := pg_catalog.array_append(lines, taskshell.line_of(line));
        sort := pg_catalog.split_part(line::text, '"', 2);
        body := line -> sort;
        IF sort = 'task' THEN
          -- A deleted task may be created again, with the same id, under another number, as by a repeated
          -- import.
          INSERT INTO taskshell.task AS t (store, number, id, record)
          VALUES (team, (body ->> 'number')::bigint, (body ->> 'id')::uuid, line)
          ON CONFLICT (store, id) DO UPDATE SET number = excluded.number, record = excluded.record
          WHERE t.number = excluded.number OR t.record IS NULL;
          IF NOT FOUND THEN
            RAISE EXCEPTION 'task % has another number', body ->> 'id' USING ERRCODE = 'unique_violation';
          END IF;
        ELSIF sort <> 'gone' THEN
          -- A named seat is a `place`, but the same record as a numbered one.
          INSERT INTO taskshell.record (store, kind, id, record)
          VALUES (team, CASE sort WHEN 'place' THEN 'seat' ELSE sort END,
            (body ->> CASE WHEN sort IN ('seat', 'place') THEN 'user' ELSE 'id' END)::uuid, line)
          ON CONFLICT ON CONSTRAINT record_pkey DO UPDATE SET record = excluded.record;
          is_named := is_named OR sort <> 'user';
        ELSIF body -> 'task' IS NOT NULL THEN
          UPDATE taskshell.task t SET record = NULL
          WHERE t.store = team AND t.number = (body ->> 'task')::bigint;
        ELSE
          DELETE FROM taskshell.record r USING pg_catalog.json_each_text(body) k
          WHERE r.store = team AND r.kind = k.key AND r.id = k.value::uuid;
        END IF;
      END LOOP;
      IF is_named THEN
        PERFORM taskshell.require_names(team, change -> 'updates');
      END IF;
      version := version + 1;
      INSERT INTO taskshell.op (store, version, operation, author, made, command, kind, updates)
      VALUES (team, commit.version, (change ->> 'operation')::uuid, session_user,
        (change ->> 'made')::bigint, change ->> 'command', change ->> 'kind', taskshell.text_of(lines));
    EXCEPTION WHEN data_exception OR integrity_constraint_violation THEN
      GET STACKED DIAGNOSTICS failure = MESSAGE_TEXT, code = RETURNED_SQLSTATE, what = CONSTRAINT_NAME;
      -- By the text: no member of an object that contains \u0000 can be extracted.
      RAISE EXCEPTION USING ERRCODE = code, MESSAGE = CASE what WHEN 'task_pkey'
          THEN 'number ' || (body ->> 'number') || ' was given to another task' ELSE failure END,
        DETAIL = coalesce(
          pg_catalog.substring(change::text, '"operation"\s*:\s*"([-0-9A-Fa-f]{36})"'), '');
    END;
  END LOOP;
  PERFORM pg_catalog.pg_notify('taskshell_' || team, version::text),
    CASE WHEN more THEN NULL ELSE pg_catalog.pg_advisory_unlock_all() END;
  outcome := 'accepted';
  author := session_user;
  RETURN NEXT;
END
$$;

-- Returns at most a thousand changes after a version, oldest first, if the change of that version is
-- `last`; otherwise, as the server has lost changes or replaced them by others, one row `forked` with the
-- version of the last change.
CREATE OR REPLACE FUNCTION taskshell.news(team uuid, since bigint, last uuid DEFAULT NULL)
RETURNS TABLE (version bigint, operation uuid, author text, made bigint, command text, kind text,
  updates json)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT taskshell.may(team, 'reader') THEN
    RETURN;
  END IF;
  SELECT s.head, 'forked' INTO version, kind FROM taskshell.store s
  WHERE s.id = team AND (since BETWEEN 0 AND s.head AND (since = 0 OR last IS NULL OR EXISTS (
    SELECT FROM taskshell.op o WHERE o.store = team AND o.version = since AND o.operation = last))) IS NOT TRUE;
  IF FOUND THEN
    -- A session that has the turn has nothing to write now.
    PERFORM pg_catalog.pg_advisory_unlock_all();
    RETURN NEXT;
  ELSE
    RETURN QUERY
      SELECT o.version, o.operation, o.author, o.made, o.command, o.kind, o.updates
      FROM taskshell.op o WHERE o.store = team AND o.version > since ORDER BY o.version LIMIT 1000;
  END IF;
END
$$;

-- Current records are read in pages, so that an interrupted read can continue: first the totals, then
-- the records after a position, tasks last. Changes made meanwhile are among those after that version.
CREATE OR REPLACE FUNCTION taskshell.size(team uuid)
RETURNS TABLE (head bigint, next_number bigint, records bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT s.head, greatest(s.next_number,
      (SELECT pg_catalog.max(t.number) + 1 FROM taskshell.task t WHERE t.store = $1)),
    (SELECT pg_catalog.count(*) FROM taskshell.task t WHERE t.store = $1 AND t.record IS NOT NULL)
      + (SELECT pg_catalog.count(*) FROM taskshell.record r WHERE r.store = $1)
  FROM taskshell.store s WHERE s.id = $1 AND taskshell.may($1, 'reader')
$$;

CREATE OR REPLACE FUNCTION taskshell.records(team uuid, part int, place bigint, most int)
RETURNS TABLE (part int, place bigint, record json)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT * FROM (
    (SELECT 1, r.position, r.record FROM taskshell.record r
     WHERE r.store = $1 AND $2 <= 1 AND r.position > $3 ORDER BY r.position LIMIT $4)
    UNION ALL
    (SELECT 2, t.number, t.record FROM taskshell.task t
     WHERE t.store = $1 AND t.record IS NOT NULL AND t.number > CASE $2 WHEN 2 THEN $3 ELSE 0 END
     ORDER BY t.number LIMIT $4)
  ) found (part, place, record)
  WHERE taskshell.may($1, 'reader')
  ORDER BY 1, 2 LIMIT $4
$$;

-- Returns the teams of the session's role, or the one of that name.
CREATE OR REPLACE FUNCTION taskshell.hello(team text DEFAULT NULL)
RETURNS TABLE (id uuid, name text, head bigint, rights text, version int, reads int, writes int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT s.id, s.name, s.head, m.rights, v.version, v.reads, v.writes
  FROM taskshell.store s
  JOIN taskshell.member m ON m.store = s.id AND m.role = session_user
  JOIN pg_catalog.pg_roles r ON r.rolname = session_user AND r.oid = m.login
  CROSS JOIN taskshell.schema v
  WHERE $1 IS NULL OR s.name = $1
  ORDER BY s.name
$$;

-- Creates a team with the session's role as its only member, an admin.
CREATE OR REPLACE FUNCTION taskshell.create_team(name text) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  team uuid;
BEGIN
  INSERT INTO taskshell.store (name) VALUES ($1) RETURNING id INTO team;
  INSERT INTO taskshell.member (store, role, login, rights)
  SELECT team, r.rolname, r.oid, 'admin' FROM pg_catalog.pg_roles r WHERE r.rolname = session_user;
  RETURN team;
END
$$;

-- Gives a database role rights in a team, or changes them.
CREATE OR REPLACE FUNCTION taskshell.invite(team uuid, who text, rights text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM taskshell.require(team, 'admin');
  PERFORM FROM taskshell.store s WHERE s.id = team FOR UPDATE;
  INSERT INTO taskshell.member AS m (store, role, login, rights)
  SELECT team, r.rolname, r.oid, $3 FROM pg_catalog.pg_roles r
  WHERE r.rolname = who AND r.rolcanlogin
  ON CONFLICT (store, role) DO UPDATE SET rights = excluded.rights, login = excluded.login;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no role % can log in to this database', who USING
      ERRCODE = 'undefined_object', HINT = 'CREATE ROLE ' || pg_catalog.quote_ident(who) || ' LOGIN';
  END IF;
  PERFORM taskshell.require_admin(team);
END
$$;

-- Removes a role from a team; everybody may remove their own.
CREATE OR REPLACE FUNCTION taskshell.remove(team uuid, who text) RETURNS void
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

-- Raises an error if the team would have no admin who can log in.
CREATE OR REPLACE FUNCTION taskshell.require_admin(team uuid) RETURNS void
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM taskshell.member m
    JOIN pg_catalog.pg_roles r ON r.rolname = m.role AND r.oid = m.login
    WHERE m.store = team AND m.rights = 'admin')
  THEN
    RAISE EXCEPTION 'a team needs an admin' USING ERRCODE = 'check_violation',
      HINT = 'make somebody else an admin first';
  END IF;
END
$$;

-- Returns the members of a team, and how many shells of each are connected. Everybody can see the
-- application names of sessions, so these must not contain the id of the team.
CREATE OR REPLACE FUNCTION taskshell.members(team uuid)
RETURNS TABLE (role text, rights text, since bigint, shells bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT m.role, m.rights, extract(epoch FROM m.since)::bigint,
    (SELECT pg_catalog.count(*) FROM pg_catalog.pg_stat_activity a
     WHERE a.usesysid = m.login AND a.datname = pg_catalog.current_database()
       AND a.application_name
         = 'taskshell ' || pg_catalog.left(pg_catalog.md5('taskshell ' || $1), 12))
  FROM taskshell.member m
  WHERE m.store = $1 AND taskshell.may($1, 'reader')
  ORDER BY m.role
$$;

-- Replaces current records that no shell can read by their last readable version, as seen by shells
-- that have skipped the others.
CREATE OR REPLACE FUNCTION taskshell.mend_records(team uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  most bigint := (SELECT least(10000000 * (s.head + 1), 9007199254740990)
    FROM taskshell.store s WHERE s.id = team);
  bad record;
  good json;
BEGIN
  DELETE FROM taskshell.task t WHERE t.store = team AND t.number > most;
  UPDATE taskshell.store s SET next_number = 1 + coalesce(
    (SELECT pg_catalog.max(t.number) FROM taskshell.task t WHERE t.store = team), 0)
  WHERE s.id = team AND s.next_number > most;
  FOR bad IN
    SELECT 'task' AS kind, t.id, t.number::text AS key FROM taskshell.task t
    WHERE t.store = team AND t.record IS NOT NULL AND taskshell.record_flaw(t.record, most) IS NOT NULL
    UNION ALL
    SELECT r.kind, r.id, r.id::text FROM taskshell.record r
    WHERE r.store = team AND taskshell.record_flaw(r.record, most) IS NOT NULL
  LOOP
    SELECT u.value INTO good
    FROM taskshell.op o, pg_catalog.json_array_elements(o.updates) WITH ORDINALITY u (value, place)
    WHERE o.store = team AND pg_catalog.strpos(pg_catalog.lower(o.updates::text), bad.key) > 0
      AND CASE WHEN taskshell.record_flaw(u.value, most) IS NULL THEN pg_catalog.lower(coalesce(
        u.value -> bad.kind ->> CASE bad.kind WHEN 'task' THEN 'number' WHEN 'seat' THEN 'user'
          ELSE 'id' END,
        u.value -> 'place' ->> CASE bad.kind WHEN 'seat' THEN 'user' END,
        u.value -> 'gone' ->> bad.kind)) = bad.key ELSE false END
    ORDER BY o.version DESC, u.place DESC LIMIT 1;
    IF good -> 'gone' IS NOT NULL THEN good := NULL; END IF;
    IF bad.kind = 'task' THEN
      UPDATE taskshell.task t SET record = good WHERE t.store = team AND t.id = bad.id;
    ELSIF good IS NULL THEN
      DELETE FROM taskshell.record r WHERE r.store = team AND r.kind = bad.kind AND r.id = bad.id;
    ELSE
      UPDATE taskshell.record r SET record = good
      WHERE r.store = team AND r.kind = bad.kind AND r.id = bad.id;
    END IF;
  END LOOP;
END
$$;

-- Removes from a change what no shell can read, which makes no difference to shells that skipped it.
-- For admins.
CREATE OR REPLACE FUNCTION taskshell.strike(team uuid, which bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM taskshell.require(team, 'admin');
  PERFORM FROM taskshell.store s WHERE s.id = team FOR UPDATE;
  UPDATE taskshell.op o SET
    updates = taskshell.text_of(ARRAY(SELECT taskshell.line_of(u.value)
      FROM pg_catalog.json_array_elements(o.updates) u (value)
      WHERE taskshell.record_flaw(u.value, least(10000000 * (which + 1), 9007199254740990)) IS NULL)),
    kind = CASE WHEN taskshell.is_step(o.kind) THEN o.kind ELSE 'command' END,
    made = CASE WHEN taskshell.is_time(o.made) THEN o.made ELSE 0 END
  WHERE o.store = team AND o.version = which;
  PERFORM taskshell.mend_records(team);
END
$$;

-- Deletes everything of a team that is deleted. Foreign keys would cost each change two queries.
CREATE OR REPLACE FUNCTION taskshell.forget() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  DELETE FROM taskshell.op o WHERE o.store = OLD.id;
  DELETE FROM taskshell.task t WHERE t.store = OLD.id;
  DELETE FROM taskshell.record r WHERE r.store = OLD.id;
  RETURN NULL;
END
$$;

-- Only the functions above may use these; the owner decides who may create a team.
REVOKE EXECUTE ON FUNCTION taskshell.require, taskshell.require_admin, taskshell.create_team,
  taskshell.record_flaw, taskshell.line_of, taskshell.text_of, taskshell.is_step, taskshell.is_time, taskshell.name_of,
  taskshell.require_names, taskshell.take_turn, taskshell.mend_records,
  taskshell.forget FROM PUBLIC;
