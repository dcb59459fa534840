-- Version 4: updates that a shell could not read are rejected, a role that was dropped and created
-- again is no member, and the loss of the server's last changes is detected.

-- The members, by the name and the oid of the role: a role that was dropped and created again has
-- another oid. A dump writes it as a name.
ALTER TABLE taskshell.member ADD COLUMN login regrole;
UPDATE taskshell.member m SET login = r.oid FROM pg_catalog.pg_roles r WHERE r.rolname = m.role;

-- Returns whether the session's role has at least these rights in the store.
CREATE OR REPLACE FUNCTION taskshell.may(team uuid, rights text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM taskshell.member m
    JOIN pg_catalog.pg_roles r ON r.rolname = session_user AND r.oid = m.login
    WHERE m.store = $1 AND m.role = session_user
      AND pg_catalog.array_position(ARRAY['reader', 'member', 'admin'], m.rights)
        >= pg_catalog.array_position(ARRAY['reader', 'member', 'admin'], $2))
$$;

-- The members of each kind of record as shells write them: their type, and whether they are required.
CREATE TABLE taskshell.form (
  kind text NOT NULL,
  member text NOT NULL,
  form text NOT NULL,
  required boolean NOT NULL DEFAULT false,
  PRIMARY KEY (kind, member)
);
INSERT INTO taskshell.form (kind, member, form, required) VALUES
  ('change', 'operation', 'id', true), ('change', 'made', 'seconds', true),
  ('change', 'command', 'string', true), ('change', 'kind', 'step', true),
  ('change', 'updates', 'list', true),
  ('task', 'number', 'number', true), ('task', 'id', 'id', true), ('task', 'text', 'text', true),
  ('task', 'state', 'state', true), ('task', 'created', 'instant', true),
  ('task', 'due', 'moment', false), ('task', 'assignee', 'id', false), ('task', 'with', 'ids', false),
  ('task', 'project', 'text', false), ('task', 'tags', 'texts', false),
  ('task', 'priority', 'priority', false), ('task', 'notes', 'strings', false),
  ('task', 'noted', 'strings', false), ('task', 'every', 'rule', false),
  ('task', 'everyTime', 'rule', false), ('task', 'after', 'numbers', false),
  ('task', 'under', 'number', false), ('task', 'wait', 'day', false),
  ('task', 'scheduled', 'moment', false), ('task', 'until', 'day', false),
  ('task', 'estimate', 'minutes', false), ('task', 'started', 'instant', false),
  ('task', 'sessions', 'sessions', false), ('task', 'by', 'string', false),
  ('task', 'modified', 'instant', false), ('task', 'completed', 'instant', false),
  ('task', 'values', 'values', false),
  ('user', 'id', 'id', true), ('user', 'name', 'text', true), ('user', 'capacity', 'minutes', false),
  ('user', 'away', 'absences', false), ('user', 'state', 'former', false),
  ('seat', 'user', 'id', true), ('seat', 'number', 'seat', true),
  ('place', 'user', 'id', true), ('place', 'name', 'place', true),
  ('attribute', 'id', 'id', true), ('attribute', 'key', 'key', true),
  ('attribute', 'kind', 'kind', true), ('attribute', 'choices', 'texts', false),
  ('template', 'id', 'id', true), ('template', 'name', 'text', true),
  ('template', 'anchor', 'day', false), ('template', 'tasks', 'tasks', true),
  ('gone', 'task', 'number', false), ('gone', 'user', 'id', false), ('gone', 'seat', 'id', false),
  ('gone', 'attribute', 'id', false), ('gone', 'template', 'id', false),
  ('value', 'attribute', 'id', true), ('value', 'text', 'string', false),
  ('value', 'number', 'decimal', false), ('value', 'date', 'moment', false),
  ('value', 'minutes', 'minutes', false);

-- The functions below are called by functions that set the search path.

-- Returns whether the text contains U+0000, which no value of type text can: queries of others would
-- fail on it.
CREATE FUNCTION taskshell.holds_zero(value json) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT value::text ~ '(^|[^\\])(\\\\)*\\u0000'
$$;

-- Returns whether the value is a string of allowed length. Checks its JSON, as some JSON strings are
-- not valid as text.
CREATE FUNCTION taskshell.is_text(value json, most int, empty boolean) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT pg_catalog.json_typeof(value) = 'string'
    AND pg_catalog.octet_length(value::text) <= most * 6 + 2
    AND NOT taskshell.holds_zero(value)
    AND (empty OR value::text !~ '^"( |\\[nrt])*"$')
$$;

-- Returns whether the date is valid.
CREATE FUNCTION taskshell.is_day(day text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN day !~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' OR day < '0001' THEN false
    ELSE pg_catalog.substr(day, 9)::int <= CASE
      WHEN pg_catalog.substr(day, 6, 2) IN ('04', '06', '09', '11') THEN 30
      WHEN pg_catalog.substr(day, 6, 2) <> '02' THEN 31
      WHEN pg_catalog.substr(day, 1, 4)::int % 4 = 0
        AND (pg_catalog.substr(day, 1, 4)::int % 100 <> 0
          OR pg_catalog.substr(day, 1, 4)::int % 400 = 0) THEN 29
      ELSE 28 END
  END
$$;

-- Returns whether the value has that type.
CREATE FUNCTION taskshell.fits(value json, form text) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
DECLARE
  line text := value::text;
  id constant text := '[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}';
  clock constant text := '([01][0-9]|2[0-3]):[0-5][0-9]';
  count int;
BEGIN
  IF form IN ('texts', 'strings', 'ids', 'numbers', 'sessions', 'absences', 'values', 'tasks', 'list')
  THEN
    IF pg_catalog.json_typeof(value) <> 'array' THEN RETURN false; END IF;
    count := pg_catalog.json_array_length(value);
    RETURN form = 'list' OR count <= 100000 AND NOT EXISTS (
      SELECT FROM pg_catalog.json_array_elements(value) e (item)
      WHERE NOT CASE form
        WHEN 'values' THEN taskshell.flaw('value', e.item) IS NULL
          AND (SELECT pg_catalog.count(*) FROM pg_catalog.json_object_keys(e.item)) = 2
        WHEN 'tasks' THEN taskshell.flaw('task', e.item) IS NULL
        ELSE taskshell.fits(e.item, CASE form WHEN 'absences' THEN 'absence'
          ELSE pg_catalog.rtrim(form, 's') END)
      END);
  END IF;
  RETURN CASE form
    WHEN 'text' THEN taskshell.is_text(value, 65536, false)
    WHEN 'string' THEN taskshell.is_text(value, 65536, true)
    WHEN 'id' THEN line ~ ('^"' || id || '"$')
    WHEN 'number' THEN CASE WHEN line ~ '^[1-9][0-9]{0,15}$' THEN line::bigint < 9007199254740991
      ELSE false END
    WHEN 'seconds' THEN CASE WHEN line ~ '^(0|-?[1-9][0-9]{0,11})$' THEN
      line::bigint BETWEEN -62135596800 AND 253402300799 ELSE false END
    WHEN 'minutes' THEN CASE WHEN line ~ '^[1-9][0-9]{0,7}$' THEN line::int <= 60000000
      ELSE false END
    WHEN 'seat' THEN line ~ '^[1-9][0-9]{0,5}$'
    WHEN 'place' THEN taskshell.is_text(value, 160, false) AND line !~ '^"[0-9]*"$' AND line !~ '[[:space:]]'
    WHEN 'state' THEN line IN ('"open"', '"done"')
    WHEN 'former' THEN line = '"former"'
    WHEN 'priority' THEN line IN ('"high"', '"medium"', '"low"')
    WHEN 'kind' THEN line IN ('"text"', '"number"', '"date"', '"duration"', '"choice"')
    WHEN 'key' THEN taskshell.is_text(value, 65536, false) AND line !~ '[[:space:]]'
    WHEN 'day' THEN line ~ '^".*"$' AND taskshell.is_day(pg_catalog.btrim(line, '"'))
    WHEN 'moment' THEN line ~ ('^"[-0-9]{10}(T' || clock || ')?"$')
      AND taskshell.is_day(pg_catalog.substr(line, 2, 10))
    WHEN 'instant' THEN line ~ ('^"[-0-9]{10}T' || clock || ':[0-5][0-9]Z"$')
      AND taskshell.is_day(pg_catalog.substr(line, 2, 10))
    WHEN 'rule' THEN line ~ '^"[a-z0-9][-+a-zA-Z0-9 ,:/]*"$' AND pg_catalog.octet_length(line) <= 400
    WHEN 'session' THEN line ~ ('^"[-0-9]{10}(T' || clock || ')?/P[0-9TDHMW]{2,20}( ' || id || ')?"$')
      AND taskshell.is_day(pg_catalog.substr(line, 2, 10))
    WHEN 'absence' THEN line ~ '^"[-0-9]{10}(/[-0-9]{10})?"$'
      AND taskshell.is_day(pg_catalog.substr(line, 2, 10))
      AND (pg_catalog.length(line) < 20 OR taskshell.is_day(pg_catalog.substr(line, 13, 10)))
    WHEN 'decimal' THEN line ~ '^"-?([0-9]{1,12}(\.[0-9]{1,6})?|\.[0-9]{1,6})"$'
    WHEN 'step' THEN pg_catalog.octet_length(line) <= 1048576 AND (line = '"command"'
      OR line ~ ('^"(undo|redo|merge)( ' || id || ')+"$'))
    ELSE false
  END;
END
$$;

-- Returns the name of a member that is invalid for that kind; null if all are valid.
CREATE FUNCTION taskshell.flaw(kind text, body json) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  wrong text;
  members int;
  names int;
  needed int;
BEGIN
  IF body IS NULL OR pg_catalog.json_typeof(body) <> 'object' THEN RETURN kind; END IF;
  SELECT pg_catalog.min(k.key) FILTER (WHERE f.form IS NULL OR NOT taskshell.fits(k.value, f.form)),
    pg_catalog.count(*), pg_catalog.count(DISTINCT k.key), pg_catalog.count(*) FILTER (WHERE f.required)
  INTO wrong, members, names, needed
  FROM pg_catalog.json_each(body) k
  LEFT JOIN taskshell.form f ON f.kind = $1 AND f.member = k.key;
  IF wrong IS NOT NULL THEN RETURN kind || '.' || pg_catalog.left(wrong, 60); END IF;
  IF members <> names THEN RETURN kind; END IF;
  IF needed < (CASE kind WHEN 'task' THEN 5 WHEN 'change' THEN 5 WHEN 'attribute' THEN 3
    WHEN 'template' THEN 3
    WHEN 'gone' THEN 0 WHEN 'value' THEN 1 ELSE 2 END)
  THEN
    RETURN (SELECT $1 || '.' || f.member FROM taskshell.form f
      WHERE f.kind = $1 AND f.required AND body -> f.member IS NULL LIMIT 1);
  END IF;
  RETURN NULL;
END
$$;

-- Returns what is invalid in an update; null if nothing is. Task numbers must not exceed `most`.
CREATE FUNCTION taskshell.record_flaw(line json, most bigint) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  kinds text[];
  wrong text;
BEGIN
  IF line IS NULL OR pg_catalog.json_typeof(line) <> 'object' THEN RETURN 'record'; END IF;
  -- No member of such an object can be extracted.
  IF taskshell.holds_zero(line) THEN RETURN 'text'; END IF;
  kinds := ARRAY(SELECT pg_catalog.json_object_keys(line));
  IF pg_catalog.cardinality(kinds) <> 1 OR kinds[1] NOT IN
    ('task', 'user', 'seat', 'place', 'attribute', 'template', 'gone')
  THEN
    RETURN 'record';
  END IF;
  IF pg_catalog.octet_length(line::text) > 1048576 THEN RETURN kinds[1]; END IF;
  wrong := taskshell.flaw(kinds[1], line -> kinds[1]);
  IF wrong IS NOT NULL THEN RETURN wrong; END IF;
  IF kinds[1] = 'task' AND (line -> 'task' ->> 'number')::bigint > most THEN
    RETURN 'task.number';
  END IF;
  IF kinds[1] = 'gone'
    AND (SELECT pg_catalog.count(*) FROM pg_catalog.json_object_keys(line -> 'gone')) <> 1
  THEN
    RETURN 'gone';
  END IF;
  RETURN NULL;
END
$$;

-- Raises an error for an update that no shell would write.
CREATE FUNCTION taskshell.require_form(change json, most bigint) RETURNS void
LANGUAGE plpgsql STABLE AS $$
DECLARE
  wrong text := taskshell.flaw('change', change);
  line json;
BEGIN
  IF wrong IS NULL THEN
    FOR line IN SELECT value FROM pg_catalog.json_array_elements(change -> 'updates') LOOP
      wrong := taskshell.record_flaw(line, most);
      EXIT WHEN wrong IS NOT NULL;
    END LOOP;
  END IF;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'not a record of taskshell: %', wrong USING ERRCODE = 'invalid_parameter_value';
  END IF;
END
$$;

-- Returns the updates with one per line, however they were sent: JSON strings contain no raw line
-- breaks. If `most` is given, omits updates that a shell cannot read.
CREATE FUNCTION taskshell.lines(updates json, most bigint DEFAULT NULL) RETURNS json
LANGUAGE sql STABLE AS $$
  SELECT ('[' || E'\n' || coalesce(pg_catalog.string_agg(
    pg_catalog.translate(u.value::text, E'\r\n', '  '), E',\n' ORDER BY u.place), '') || E'\n]')::json
  FROM pg_catalog.json_array_elements(updates) WITH ORDINALITY u (value, place)
  WHERE most IS NULL OR taskshell.record_flaw(u.value, most) IS NULL
$$;

-- Returns the name that must be unique among the records of a kind.
CREATE FUNCTION taskshell.name_of(kind text, record json) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT pg_catalog.lower(coalesce(record -> kind ->> 'name', record -> kind ->> 'key',
    record -> kind ->> 'number', record -> 'place' ->> 'name'))
$$;

-- Applies one update to the current records; raises an error if another task has the task's number, or
-- if a restored task has another number than before.
CREATE OR REPLACE FUNCTION taskshell.update_record(team uuid, change json) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  sort text := (SELECT k FROM pg_catalog.json_object_keys(change) k LIMIT 1);
  body json := change -> sort;
  place bigint;
BEGIN
  IF sort = 'task' THEN
    place := (body ->> 'number')::bigint;
    INSERT INTO taskshell.task AS t (store, number, id, record)
    VALUES (team, place, (body ->> 'id')::uuid, change)
    ON CONFLICT (store, number) DO UPDATE SET record = excluded.record WHERE t.id = excluded.id;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'number % was given to another task', place USING ERRCODE = 'unique_violation';
    END IF;
  ELSIF sort = 'gone' THEN
    sort := (SELECT k FROM pg_catalog.json_object_keys(body) k LIMIT 1);
    IF sort = 'task' THEN
      UPDATE taskshell.task SET record = NULL
      WHERE store = team AND number = (body ->> 'task')::bigint;
    ELSE
      DELETE FROM taskshell.record r
      WHERE r.store = team AND r.kind = sort AND r.id = (body ->> sort)::uuid;
    END IF;
  ELSE
    INSERT INTO taskshell.record (store, kind, id, record)
    VALUES (team, CASE sort WHEN 'place' THEN 'seat' ELSE sort END,
      (body ->> CASE WHEN sort IN ('seat', 'place') THEN 'user' ELSE 'id' END)::uuid, change)
    ON CONFLICT ON CONSTRAINT record_pkey DO UPDATE SET record = excluded.record;
  END IF;
END
$$;

-- Raises an error if two seats, attributes or templates would have the same name.
CREATE FUNCTION taskshell.require_names(team uuid, updates json) RETURNS void
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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
DECLARE
  key bigint := pg_catalog.hashtextextended('taskshell ' || team, 0);
BEGIN
  IF pg_catalog.pg_try_advisory_lock(key) OR EXISTS (
    SELECT FROM taskshell.store s
    WHERE s.id = team AND s.unordered_until > pg_catalog.clock_timestamp())
  THEN
    RETURN;
  END IF;
  PERFORM pg_catalog.pg_advisory_lock(key);
EXCEPTION WHEN lock_not_available THEN
  -- The holder of the turn waits for a person, or hangs: go without turns for a while.
  UPDATE taskshell.store s
  SET unordered_until = pg_catalog.clock_timestamp() + interval '5 seconds'
  WHERE s.id IN (SELECT id FROM taskshell.store WHERE id = team FOR UPDATE SKIP LOCKED);
END
$$;

-- Returns whether the change of that version is missing or not `last`: then the server has lost changes,
-- or replaced them by others. False without `last`.
CREATE FUNCTION taskshell.is_forked(team uuid, since bigint, last uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT $2 > (SELECT s.head FROM taskshell.store s WHERE s.id = $1)
    OR $2 > 0 AND $3 IS NOT NULL AND NOT EXISTS (
      SELECT FROM taskshell.op o WHERE o.store = $1 AND o.version = $2 AND o.operation = $3)
$$;

-- Returns at most a thousand changes after a version, oldest first, if the change of that version is
-- `last`; otherwise one row `forked` with the version of the last change.
DROP FUNCTION taskshell.news(uuid, bigint);
CREATE FUNCTION taskshell.news(team uuid, since bigint, last uuid DEFAULT NULL)
RETURNS TABLE (version bigint, operation uuid, author text, made bigint, command text, kind text,
  updates json)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT s.head, NULL::uuid, NULL::text, NULL::bigint, NULL::text, 'forked', NULL::json
  FROM taskshell.store s
  WHERE s.id = $1 AND taskshell.may($1, 'reader') AND taskshell.is_forked($1, $2, $3)
  UNION ALL
  (SELECT o.version, o.operation, o.author, o.made, o.command, o.kind, o.updates
  FROM taskshell.op o
  WHERE o.store = $1 AND o.version > $2 AND taskshell.may($1, 'reader')
    AND NOT taskshell.is_forked($1, $2, $3)
  ORDER BY o.version LIMIT 1000)
$$;

-- Commits changes made against version `base`, whose change is `last`, all or none, and notifies
-- listeners. `changes` is an array of objects with `operation`, `made`, `command`, `kind` and `updates`.
--
-- Returns one row `accepted` with the version of the last change; or `stale` rows with the changes
-- since `base`, having changed nothing; or `forked` if the server has no change, or another one, at
-- that version. The error for a rejected change has its operation as detail. A session that was not
-- accepted, or has more to commit, keeps the turn until its next change or
-- `SELECT pg_advisory_unlock_all()`.
DROP FUNCTION taskshell.commit(uuid, bigint, json, boolean);
CREATE FUNCTION taskshell.commit(
  team uuid, base bigint, changes json, more boolean DEFAULT false, last uuid DEFAULT NULL)
RETURNS TABLE (outcome text, version bigint, operation uuid, author text, made bigint, command text,
  kind text, updates json)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  current bigint;
  most bigint;
  change json;
  line json;
  failure text;
  code text;
BEGIN
  PERFORM taskshell.require(team, 'member');
  IF pg_catalog.json_typeof(changes) <> 'array' OR pg_catalog.json_array_length(changes) > 1000 THEN
    RAISE EXCEPTION 'not a list of changes' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  PERFORM taskshell.take_turn(team);
  SELECT s.head, least(s.next_number + 10000000, 9007199254740990) INTO current, most
  FROM taskshell.store s WHERE s.id = team FOR UPDATE;
  IF base IS NULL OR base < 0 OR taskshell.is_forked(team, base, last) THEN
    PERFORM pg_catalog.pg_advisory_unlock_all();
    RETURN QUERY
      SELECT 'forked', current, NULL::uuid, NULL, NULL::bigint, NULL, NULL, NULL::json;
    RETURN;
  ELSIF current > base THEN
    -- Nothing was changed, so the answer need not wait for the disk.
    PERFORM pg_catalog.set_config('synchronous_commit', 'off', true);
    RETURN QUERY SELECT 'stale', n.* FROM taskshell.news(team, base) n;
    RETURN;
  END IF;
  BEGIN
    FOR change IN SELECT value FROM pg_catalog.json_array_elements(changes) LOOP
      current := current + 1;
      PERFORM taskshell.require_form(change, most);
      FOR line IN SELECT value FROM pg_catalog.json_array_elements(change -> 'updates') LOOP
        PERFORM taskshell.update_record(team, line);
      END LOOP;
      PERFORM taskshell.require_names(team, change -> 'updates');
      INSERT INTO taskshell.op
        (store, version, operation, author, made, command, kind, updates)
      VALUES (team, current, (change ->> 'operation')::uuid, session_user,
        (change ->> 'made')::bigint, change ->> 'command', change ->> 'kind',
        taskshell.lines(change -> 'updates'));
    END LOOP;
  EXCEPTION WHEN data_exception OR integrity_constraint_violation THEN
    GET STACKED DIAGNOSTICS failure = MESSAGE_TEXT, code = RETURNED_SQLSTATE;
    -- By the text: no member of an object that contains \u0000 can be extracted.
    RAISE EXCEPTION USING MESSAGE = failure, ERRCODE = code, DETAIL = coalesce(
      pg_catalog.substring(change::text, '"operation"\s*:\s*"([-0-9A-Fa-f]{36})"'), '');
  END;
  UPDATE taskshell.store s SET head = current, next_number = greatest(s.next_number,
    (SELECT pg_catalog.max(t.number) + 1 FROM taskshell.task t WHERE t.store = team))
  WHERE s.id = team;
  PERFORM pg_catalog.pg_notify('taskshell_' || team, current::text);
  IF NOT more THEN
    PERFORM pg_catalog.pg_advisory_unlock_all();
  END IF;
  RETURN QUERY
    SELECT 'accepted', current, NULL::uuid, session_user::text, NULL::bigint, NULL, NULL, NULL::json;
END
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

CREATE OR REPLACE FUNCTION taskshell.size(team uuid)
RETURNS TABLE (head bigint, next_number bigint, records bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT s.head, s.next_number,
    (SELECT pg_catalog.count(*) FROM taskshell.task t WHERE t.store = $1 AND t.record IS NOT NULL)
      + (SELECT pg_catalog.count(*) FROM taskshell.record r WHERE r.store = $1)
  FROM taskshell.store s WHERE s.id = $1 AND taskshell.may($1, 'reader')
$$;

-- Returns the last version at which the server has the same change as a copy; 0 for none.
CREATE FUNCTION taskshell.common(team uuid, versions bigint[], operations uuid[]) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(pg_catalog.max(o.version), 0)
  FROM ROWS FROM (pg_catalog.unnest($2), pg_catalog.unnest($3)) AS known (version, operation)
  JOIN taskshell.op o
    ON o.store = $1 AND o.version = known.version AND o.operation = known.operation
  WHERE taskshell.may($1, 'reader')
$$;

-- Replaces current records that no shell can read by their last readable version, as seen by shells
-- that have skipped the others.
CREATE FUNCTION taskshell.mend_records(team uuid) RETURNS void
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
SELECT taskshell.mend_records(s.id) FROM taskshell.store s;

-- Removes from a change what no shell can read, which makes no difference to shells that skipped it.
-- For admins.
CREATE FUNCTION taskshell.strike(team uuid, which bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM taskshell.require(team, 'admin');
  PERFORM FROM taskshell.store s WHERE s.id = team FOR UPDATE;
  UPDATE taskshell.op o SET
    updates = taskshell.lines(o.updates, least(10000000 * (which + 1), 9007199254740990)),
    kind = CASE WHEN taskshell.fits(pg_catalog.to_json(o.kind), 'step') THEN o.kind ELSE 'command' END,
    made = CASE WHEN taskshell.fits(pg_catalog.to_json(o.made), 'seconds') THEN o.made ELSE 0 END
  WHERE o.store = team AND o.version = which;
  PERFORM taskshell.mend_records(team);
END
$$;

REVOKE EXECUTE ON FUNCTION taskshell.update_record, taskshell.holds_zero, taskshell.is_text,
  taskshell.is_day, taskshell.fits, taskshell.flaw, taskshell.record_flaw, taskshell.require_form, taskshell.lines, taskshell.name_of,
  taskshell.require_names, taskshell.is_forked, taskshell.mend_records FROM PUBLIC;

UPDATE taskshell.schema SET version = 4, reads = 4, writes = 4;
