-- Version 7: a deleted task may be created again, with the same id, under another number, as by a
-- repeated import.

-- Applies one update to the current records; raises an error if another task has the task's number.
CREATE OR REPLACE FUNCTION taskshell.update_record(team uuid, change json) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  sort text := (SELECT k FROM pg_catalog.json_object_keys(change) k LIMIT 1);
  body json := change -> sort;
  place bigint;
BEGIN
  IF sort = 'task' THEN
    place := (body ->> 'number')::bigint;
    UPDATE taskshell.task t SET number = place
    WHERE t.store = team AND t.id = (body ->> 'id')::uuid AND t.number <> place AND t.record IS NULL
      AND NOT EXISTS (SELECT FROM taskshell.task o WHERE o.store = team AND o.number = place);
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

UPDATE taskshell.schema SET version = 7;
