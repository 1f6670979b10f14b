-- Changes of posts, for the content folder. The notification names no post: the receiver compares versions.
CREATE OR REPLACE FUNCTION notify_content_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('inkfolio_content', '');
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER posts_content_notify AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON posts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changes();

INSERT INTO content_folder (id) VALUES (1) ON CONFLICT DO NOTHING;
