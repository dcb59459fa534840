-- The changes to the tables of any older version.

-- Up to version 1.
ALTER TABLE taskshell.store DROP COLUMN IF EXISTS turn, DROP COLUMN IF EXISTS turn_end,
  ADD COLUMN IF NOT EXISTS unordered_until timestamptz;
-- Up to version 3.
ALTER TABLE taskshell.member ADD COLUMN IF NOT EXISTS login regrole;
UPDATE taskshell.member m SET login = r.oid FROM pg_catalog.pg_roles r, taskshell.schema v
WHERE r.rolname = m.role AND v.version < 4;
SELECT taskshell.mend_records(s.id) FROM taskshell.store s, taskshell.schema v WHERE v.version < 4;
-- Up to version 8.
ALTER TABLE taskshell.op DROP CONSTRAINT IF EXISTS op_store_fkey;
ALTER TABLE taskshell.task DROP CONSTRAINT IF EXISTS task_store_fkey;
ALTER TABLE taskshell.record DROP CONSTRAINT IF EXISTS record_store_fkey;
DROP TRIGGER IF EXISTS forget ON taskshell.store;
CREATE TRIGGER forget AFTER DELETE ON taskshell.store
FOR EACH ROW EXECUTE FUNCTION taskshell.forget();

DROP FUNCTION IF EXISTS taskshell.load(uuid), taskshell.news(uuid, bigint),
  taskshell.commit(uuid, bigint, uuid, bigint, text, text, json, int, boolean),
  taskshell.commit(uuid, bigint, json, boolean), taskshell.update_record(uuid, json),
  taskshell.holds_zero(json), taskshell.is_text(json, int, boolean), taskshell.is_day(text),
  taskshell.fits(json, text), taskshell.flaw(text, json),
  taskshell.require_form(json, bigint), taskshell.lines(json, bigint),
  taskshell.is_forked(uuid, bigint, uuid), taskshell.common(uuid, bigint[], uuid[]);
