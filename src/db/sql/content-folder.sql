-- Changes of posts, for the content folder, and of settings, which may name another one. The notification names only the table: the receiver compares
-- versions.
CREATE OR REPLACE FUNCTION notify_content_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('inkfolio_content', TG_TABLE_NAME);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER posts_content_notify AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON posts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changes();

CREATE OR REPLACE TRIGGER settings_content_notify AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changes();

INSERT INTO content_folder (id) VALUES (1) ON CONFLICT DO NOTHING;
