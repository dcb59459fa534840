-- Version 8: what each change and each look for news calls is in PL/pgSQL, whose plans a session keeps;
-- a function in SQL that cannot be part of its caller is planned again by each call.

-- Returns whether the session's role has at least these rights in the store.
CREATE OR REPLACE FUNCTION taskshell.may(team uuid, rights text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM taskshell.member m
    JOIN pg_catalog.pg_roles r ON r.rolname = session_user AND r.oid = m.login
    WHERE m.store = $1 AND m.role = session_user
      AND pg_catalog.array_position(ARRAY['reader', 'member', 'admin'], m.rights)
        >= pg_catalog.array_position(ARRAY['reader', 'member', 'admin'], $2));
END
$$;

-- Returns whether the change of that version is missing or not `last`: then the server has lost changes,
-- or replaced them by others. False without `last`.
CREATE OR REPLACE FUNCTION taskshell.is_forked(team uuid, since bigint, last uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN $2 > (SELECT s.head FROM taskshell.store s WHERE s.id = $1)
    OR $2 > 0 AND $3 IS NOT NULL AND NOT EXISTS (
      SELECT FROM taskshell.op o WHERE o.store = $1 AND o.version = $2 AND o.operation = $3);
END
$$;

-- Returns the updates with one per line, however they were sent: JSON strings contain no raw line
-- breaks. If `most` is given, omits updates that a shell cannot read.
CREATE OR REPLACE FUNCTION taskshell.lines(updates json, most bigint DEFAULT NULL) RETURNS json
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT '[' || E'\n' || coalesce(pg_catalog.string_agg(
      pg_catalog.translate(u.value::text, E'\r\n', '  '), E',\n' ORDER BY u.place), '') || E'\n]'
    FROM pg_catalog.json_array_elements(updates) WITH ORDINALITY u (value, place)
    WHERE most IS NULL OR taskshell.record_flaw(u.value, most) IS NULL)::json;
END
$$;

-- Returns at most a thousand changes after a version, oldest first, if the change of that version is
-- `last`; otherwise one row `forked` with the version of the last change.
CREATE OR REPLACE FUNCTION taskshell.news(team uuid, since bigint, last uuid DEFAULT NULL)
RETURNS TABLE (version bigint, operation uuid, author text, made bigint, command text, kind text,
  updates json)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT taskshell.may($1, 'reader') THEN
    RETURN;
  ELSIF taskshell.is_forked($1, $2, $3) THEN
    RETURN QUERY SELECT s.head, NULL::uuid, NULL, NULL::bigint, NULL, 'forked', NULL::json
      FROM taskshell.store s WHERE s.id = $1;
  ELSE
    RETURN QUERY
      SELECT o.version, o.operation, o.author, o.made, o.command, o.kind, o.updates
      FROM taskshell.op o WHERE o.store = $1 AND o.version > $2 ORDER BY o.version LIMIT 1000;
  END IF;
END
$$;

UPDATE taskshell.schema SET version = 8;
