-- Version 2: a shell commits several changes at once, and sessions queue for the turn to write.

ALTER TABLE taskshell.store DROP COLUMN turn;
-- The time until which sessions do not wait for turns, because one was kept for too long.
ALTER TABLE taskshell.store RENAME COLUMN turn_end TO unordered_until;

DROP FUNCTION taskshell.commit(uuid, bigint, uuid, bigint, text, text, json, int, boolean);

-- Waits for this session's turn to write, for a few seconds at most. The turn is an advisory lock, so
-- it also ends with the session.
CREATE FUNCTION taskshell.take_turn(team uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '3s' AS $$
DECLARE
  key bigint := hashtextextended('taskshell ' || team, 0);
BEGIN
  IF pg_try_advisory_lock(key) OR EXISTS (
    SELECT FROM taskshell.store s WHERE s.id = team AND s.unordered_until > clock_timestamp())
  THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_lock(key);
EXCEPTION WHEN lock_not_available THEN
  -- The holder of the turn waits for a person, or hangs: go without turns for a while.
  UPDATE taskshell.store s SET unordered_until = clock_timestamp() + interval '5 seconds'
  WHERE s.id IN (SELECT id FROM taskshell.store WHERE id = team FOR UPDATE SKIP LOCKED);
END
$$;

-- Commits changes made against version `base`, all or none, and notifies listeners. `changes` is an
-- array of objects with `operation`, `made`, `command`, `kind` and `updates`.
--
-- Returns one row `accepted` with the version of the last change; or `stale` rows with the changes
-- since `base`, having changed nothing; or `behind` if the server does not know that version. A session
-- that was not accepted, or has more to commit, keeps the turn until its next change or
-- `SELECT pg_advisory_unlock_all()`.
CREATE FUNCTION taskshell.commit(
  team uuid, base bigint, changes json, more boolean DEFAULT false)
RETURNS TABLE (outcome text, version bigint, operation uuid, author text, made bigint, command text,
  kind text, updates json)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  current bigint;
  change json;
  line json;
BEGIN
  PERFORM taskshell.require(team, 'member');
  PERFORM taskshell.take_turn(team);
  SELECT s.head INTO current FROM taskshell.store s WHERE s.id = team FOR UPDATE;
  IF current > base THEN
    -- Nothing was changed, so the answer need not wait for the disk.
    PERFORM set_config('synchronous_commit', 'off', true);
    RETURN QUERY SELECT 'stale', n.* FROM taskshell.news(team, base) n;
    RETURN;
  ELSIF current < base THEN
    RETURN QUERY
      SELECT 'behind', current, NULL::uuid, NULL, NULL::bigint, NULL, NULL, NULL::json;
    RETURN;
  END IF;
  FOR change IN SELECT value FROM json_array_elements(changes) LOOP
    current := current + 1;
    FOR line IN SELECT value FROM json_array_elements(change -> 'updates') LOOP
      PERFORM taskshell.update_record(team, line);
    END LOOP;
    INSERT INTO taskshell.op (store, version, operation, author, made, command, kind, updates)
    VALUES (team, current, (change ->> 'operation')::uuid, session_user, (change ->> 'made')::bigint,
      change ->> 'command', change ->> 'kind', change -> 'updates');
  END LOOP;
  UPDATE taskshell.store s SET head = current WHERE s.id = team;
  PERFORM pg_notify('taskshell_' || team, current::text);
  IF NOT more THEN
    PERFORM pg_advisory_unlock_all();
  END IF;
  RETURN QUERY
    SELECT 'accepted', current, NULL::uuid, session_user::text, NULL::bigint, NULL, NULL, NULL::json;
END
$$;

REVOKE EXECUTE ON FUNCTION taskshell.take_turn FROM PUBLIC;

-- Current records are read in pages, so that an interrupted read can continue: first the totals, then
-- the records after a position, tasks last. Changes made meanwhile are among those after that version.
DROP FUNCTION taskshell.load(uuid);

CREATE FUNCTION taskshell.size(team uuid)
RETURNS TABLE (head bigint, next_number bigint, records bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT s.head, s.next_number,
    (SELECT count(*) FROM taskshell.task t WHERE t.store = $1 AND t.record IS NOT NULL)
      + (SELECT count(*) FROM taskshell.record r WHERE r.store = $1)
  FROM taskshell.store s WHERE s.id = $1 AND taskshell.may($1, 'reader')
$$;

CREATE FUNCTION taskshell.records(team uuid, part int, place bigint, most int)
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

UPDATE taskshell.schema SET version = 2, reads = 2, writes = 2;
