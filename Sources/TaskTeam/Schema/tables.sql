-- The tables of a new database.

-- The schema version, and the lowest program versions that may read and write it.
CREATE TABLE taskshell.schema (version int NOT NULL, reads int NOT NULL, writes int NOT NULL);
INSERT INTO taskshell.schema VALUES (0, 0, 0);

-- A team's store: the version of its last change, and the least number for a task that was free before it.
CREATE TABLE taskshell.store (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL UNIQUE CHECK (name <> ''),
  head bigint NOT NULL DEFAULT 0,
  next_number bigint NOT NULL DEFAULT 1,
  -- The time until which sessions do not wait for turns, because one was kept for too long.
  unordered_until timestamptz,
  created timestamptz NOT NULL DEFAULT now()
);

-- The members and their rights, by the name and the oid of the login role: one that was dropped and
-- created again has another oid. A dump writes it as a name.
CREATE TABLE taskshell.member (
  store uuid NOT NULL REFERENCES taskshell.store ON DELETE CASCADE,
  role text NOT NULL,
  rights text NOT NULL CHECK (rights IN ('reader', 'member', 'admin')),
  since timestamptz NOT NULL DEFAULT now(),
  login regrole,
  PRIMARY KEY (store, role)
);

-- All changes, in order, without gaps. `updates` is a JSON array with one record per line. Its type
-- is json, not jsonb, which would not preserve the text.
CREATE TABLE taskshell.op (
  store uuid NOT NULL,
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
  store uuid NOT NULL,
  number bigint NOT NULL CHECK (number > 0),
  id uuid NOT NULL,
  record json,
  PRIMARY KEY (store, number),
  UNIQUE (store, id)
);

-- The other current records: users, seats, attributes and templates, by kind and id.
CREATE TABLE taskshell.record (
  store uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('user', 'seat', 'attribute', 'template')),
  id uuid NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY,
  record json NOT NULL,
  PRIMARY KEY (store, kind, id)
);

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
GRANT SELECT ON taskshell.schema, taskshell.store, taskshell.member, taskshell.op, taskshell.task,
  taskshell.record TO PUBLIC;

CREATE TRIGGER forget AFTER DELETE ON taskshell.store
FOR EACH ROW EXECUTE FUNCTION taskshell.forget();
