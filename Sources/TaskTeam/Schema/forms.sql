-- The members of each kind of record as shells write them, with a pattern for their JSON and its greatest
-- length; a record has `needed` of the required ones.
DROP TABLE IF EXISTS taskshell.form;
CREATE TABLE taskshell.form (
  kind text,
  member text,
  form text NOT NULL,
  required boolean NOT NULL,
  needed bigint NOT NULL,
  pattern text NOT NULL,
  longest int NOT NULL,
  PRIMARY KEY (kind, member)
);
WITH member (kind, member, form, required) AS (VALUES
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
  ('task', 'values', 'values', false), ('task', 'remind', 'reminders', false),
  ('task', 'order', 'decimal', false),
  ('user', 'id', 'id', true), ('user', 'name', 'text', true), ('user', 'reading', 'text', false),
  ('user', 'capacity', 'minutes', false), ('user', 'away', 'absences', false),
  ('user', 'state', 'former', false),
  ('seat', 'user', 'id', true), ('seat', 'number', 'seat', true),
  ('place', 'user', 'id', true), ('place', 'name', 'place', true),
  ('attribute', 'id', 'id', true), ('attribute', 'key', 'key', true),
  ('attribute', 'kind', 'kind', true), ('attribute', 'choices', 'texts', false),
  ('template', 'id', 'id', true), ('template', 'name', 'text', true),
  ('template', 'anchor', 'day', false), ('template', 'tasks', 'list', true),
  ('gone', 'task', 'number', true), ('gone', 'user', 'id', true), ('gone', 'seat', 'id', true),
  ('gone', 'attribute', 'id', true), ('gone', 'template', 'id', true)
), part (form, pattern, longest, list) AS (VALUES
  ('text', '"( |\\[nrt])*([^ "\\]|\\[^nrt])([^"\\]|\\.)*"', 393218, 'texts'),
  ('string', '<string>', 393218, 'strings'),
  ('key', '"(\\[nrt])*([^[:space:]"\\]|\\[^nrt])[^[:space:]]*"', 393218, NULL),
  ('place', '"(?![0-9]*"$)(\\[nrt])*([^[:space:]"\\]|\\[^nrt])[^[:space:]]*"', 962, NULL),
  ('id', '"<id>"', 38, 'ids'),
  ('number', '[1-9][0-9]{0,14}', 15, 'numbers'),
  ('seat', '[1-9][0-9]{0,5}', 6, NULL),
  ('minutes', '<minutes>', 8, NULL),
  ('decimal', '"<decimal>"', 24, NULL),
  ('value', '\{~"attribute"~:~"<id>"~,~("text"~:~<string>|"number"~:~"<decimal>"|"date"~:~"<moment>"'
    || '|"minutes"~:~<minutes>)~\}', 1048576, 'values'),
  ('state', '"(open|done)"', 6, NULL),
  ('former', '"former"', 8, NULL),
  ('priority', '"(high|medium|low)"', 8, NULL),
  ('kind', '"(text|number|date|duration|choice)"', 10, NULL),
  ('day', '"<day>"', 12, NULL),
  ('moment', '"<moment>"', 18, NULL),
  ('instant', '"<day>T<clock>:[0-5][0-9]Z"', 22, NULL),
  ('rule', '"[a-z0-9][-+a-zA-Z0-9 ,:/]*"', 400, NULL),
  ('session', '"<moment>/P[0-9TDHMW]{2,20}( <id>)?"', 80, 'sessions'),
  ('absence', '"<day>(/<day>)?"', 23, 'absences'),
  ('reminder', '"((due|scheduled)([-+](?!")([1-9][0-9]{0,3}d)?([1-9][0-9]?h)?([1-9][0-9]?m)?)?|(snoozed-)?<day>T<clock>)"',
    26, 'reminders'),
  ('list', '\[.*\]', 1048576, NULL)
), form (form, pattern, longest) AS (
  SELECT form, '^' || pattern || '$', longest FROM part
  UNION ALL
  SELECT list, '^\[~(' || pattern || '(~,~' || pattern || ')*)?~\]$', 1048576 FROM part WHERE list IS NOT NULL
)
INSERT INTO taskshell.form
SELECT m.kind, m.member, m.form, m.required,
  CASE m.kind WHEN 'gone' THEN 1 ELSE count(*) FILTER (WHERE m.required) OVER (PARTITION BY m.kind) END,
  replace(replace(replace(replace(replace(replace(replace(replace(f.pattern,
    '<moment>', '<day>(T<clock>)?'),
    '<day>', '(?!0000)([0-9]{4}-((0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])|(0[13-9]|1[0-2])-(29|30)'
      || '|(0[13578]|1[02])-31)|([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29)'),
    '<clock>', '([01][0-9]|2[0-3]):[0-5][0-9]'),
    '<id>', '[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}'),
    '<minutes>', '([1-9][0-9]{0,6}|[1-5][0-9]{7}|60000000)'),
    '<decimal>', '-?([0-9]{1,12}(\.[0-9]{1,6})?|\.[0-9]{1,6})'),
    '<string>', '"([^"\\]|\\.)*"'),
    '~', '\s*'),
  f.longest
FROM member m JOIN form f USING (form);
