-- Version 6: tasks have a manual order.

INSERT INTO taskshell.form (kind, member, form, required) VALUES ('task', 'order', 'decimal', false);

UPDATE taskshell.schema SET version = 6, reads = 6, writes = 6;
