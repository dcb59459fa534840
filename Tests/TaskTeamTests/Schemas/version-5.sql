-- Version 5: tasks have reminders, and names of users a reading.

INSERT INTO taskshell.form (kind, member, form, required) VALUES
  ('task', 'remind', 'reminders', false), ('user', 'reading', 'text', false);

-- Returns whether the value has that type.
CREATE OR REPLACE FUNCTION taskshell.fits(value json, form text) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
DECLARE
  line text := value::text;
  id constant text := '[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}';
  clock constant text := '([01][0-9]|2[0-3]):[0-5][0-9]';
  count int;
BEGIN
  IF form IN ('texts', 'strings', 'ids', 'numbers', 'sessions', 'absences', 'values', 'tasks', 'list',
    'reminders')
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
    WHEN 'reminder' THEN line ~ '^"(due|scheduled)([-+]([1-9][0-9]{0,3}d)?([1-9][0-9]?h)?([1-9][0-9]?m)?)?"$'
        AND line !~ '[-+]"$'
      OR line ~ ('^"(snoozed-)?[-0-9]{10}T' || clock || '"$')
        AND taskshell.is_day(pg_catalog.left(pg_catalog.right(line, 17), 10))
    WHEN 'decimal' THEN line ~ '^"-?([0-9]{1,12}(\.[0-9]{1,6})?|\.[0-9]{1,6})"$'
    WHEN 'step' THEN pg_catalog.octet_length(line) <= 1048576 AND (line = '"command"'
      OR line ~ ('^"(undo|redo|merge)( ' || id || ')+"$'))
    ELSE false
  END;
END
$$;

UPDATE taskshell.schema SET version = 5, reads = 5, writes = 5;
