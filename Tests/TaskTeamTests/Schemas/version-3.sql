-- Version 3: records of every kind can be deleted, and seats can have names.

-- Applies one update to the current records; raises an error if another task has the task's number. A
-- deleted task keeps its number, for when it is restored.
CREATE OR REPLACE FUNCTION taskshell.update_record(team uuid, change json) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  sort text := (SELECT k FROM pg_catalog.json_object_keys(change) k LIMIT 1);
  body json := change -> sort;
BEGIN
  IF sort = 'task' THEN
    INSERT INTO taskshell.task AS t (store, number, id, record)
    VALUES (team, (body ->> 'number')::bigint, (body ->> 'id')::uuid, change)
    ON CONFLICT (store, number) DO UPDATE SET record = excluded.record WHERE t.id = excluded.id;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'number % was given to another task', body ->> 'number'
        USING ERRCODE = 'unique_violation';
    END IF;
    UPDATE taskshell.store SET next_number = (body ->> 'number')::bigint + 1
    WHERE id = team AND next_number <= (body ->> 'number')::bigint;
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
    -- A named seat is a `place`, but the same record as a numbered one.
    INSERT INTO taskshell.record (store, kind, id, record)
    VALUES (team, CASE sort WHEN 'place' THEN 'seat' ELSE sort END,
      (body ->> CASE WHEN sort IN ('seat', 'place') THEN 'user' ELSE 'id' END)::uuid, change)
    ON CONFLICT ON CONSTRAINT record_pkey DO UPDATE SET record = excluded.record;
  END IF;
END
$$;

UPDATE taskshell.schema SET version = 3, reads = 2, writes = 3;
