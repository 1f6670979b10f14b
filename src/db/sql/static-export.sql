-- The row about the site as files.
INSERT INTO static_export (id) VALUES (1) ON CONFLICT DO NOTHING;
