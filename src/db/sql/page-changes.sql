-- Tells every process of the site on the channel `inkfolio_pages` that public pages have changed: in the transaction of the change, and whatever made
-- it (a person, a job, an import, a cascade). The payload is the table and what happened: 'added', when no page shows less than before, or 'changed'.
-- PostgreSQL delivers equal payloads of a transaction once.

CREATE OR REPLACE FUNCTION notify_pages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('inkfolio_pages', TG_TABLE_NAME || ' ' || TG_ARGV[0]);
  RETURN NULL;
END
$$;

-- A save of the editor raises only the version of the working copy, which no page shows.
CREATE OR REPLACE FUNCTION notify_pages_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  OLD.draft_version := NEW.draft_version;
  IF OLD IS DISTINCT FROM NEW THEN
    PERFORM pg_notify('inkfolio_pages', TG_TABLE_NAME || ' changed');
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER posts_insert_notify AFTER INSERT ON posts
  FOR EACH ROW WHEN (NEW.status = 'published') EXECUTE FUNCTION notify_pages('added');
CREATE OR REPLACE TRIGGER posts_publish_notify AFTER UPDATE ON posts
  FOR EACH ROW WHEN (OLD.status <> 'published' AND NEW.status = 'published') EXECUTE FUNCTION notify_pages('added');
CREATE OR REPLACE TRIGGER posts_update_notify AFTER UPDATE ON posts
  FOR EACH ROW WHEN (OLD.status = 'published') EXECUTE FUNCTION notify_pages_of_post();
CREATE OR REPLACE TRIGGER posts_delete_notify AFTER DELETE ON posts
  FOR EACH ROW WHEN (OLD.status = 'published') EXECUTE FUNCTION notify_pages('changed');

CREATE OR REPLACE TRIGGER comments_insert_notify AFTER INSERT ON comments
  FOR EACH ROW WHEN (NEW.status = 'shown') EXECUTE FUNCTION notify_pages('added');
CREATE OR REPLACE TRIGGER comments_show_notify AFTER UPDATE ON comments
  FOR EACH ROW WHEN (OLD.status <> 'shown' AND NEW.status = 'shown') EXECUTE FUNCTION notify_pages('added');
CREATE OR REPLACE TRIGGER comments_update_notify AFTER UPDATE ON comments
  FOR EACH ROW WHEN (OLD.status = 'shown' AND OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION notify_pages('changed');
CREATE OR REPLACE TRIGGER comments_delete_notify AFTER DELETE ON comments
  FOR EACH ROW WHEN (OLD.status = 'shown') EXECUTE FUNCTION notify_pages('changed');

CREATE OR REPLACE TRIGGER comment_likes_notify AFTER INSERT OR DELETE ON comment_likes
  FOR EACH ROW EXECUTE FUNCTION notify_pages('added');
CREATE OR REPLACE TRIGGER comment_threads_notify AFTER INSERT OR UPDATE OR DELETE ON comment_threads
  FOR EACH ROW EXECUTE FUNCTION notify_pages('added');

CREATE OR REPLACE TRIGGER settings_notify AFTER INSERT OR DELETE ON settings
  FOR EACH ROW EXECUTE FUNCTION notify_pages('changed');
CREATE OR REPLACE TRIGGER settings_update_notify AFTER UPDATE ON settings
  FOR EACH ROW WHEN (OLD.value IS DISTINCT FROM NEW.value) EXECUTE FUNCTION notify_pages('changed');

-- Cards say whether their picture is known to be opaque. It stays so: pictures are stored under the hash of their bytes.
CREATE OR REPLACE TRIGGER media_notify AFTER UPDATE OF opaque ON media
  FOR EACH ROW WHEN (OLD.opaque IS DISTINCT FROM NEW.opaque) EXECUTE FUNCTION notify_pages('changed');

-- No page shows redirects, but processes hold them in memory.
CREATE OR REPLACE TRIGGER redirects_notify AFTER INSERT OR UPDATE OR DELETE ON redirects
  FOR EACH ROW EXECUTE FUNCTION notify_pages('added');

CREATE OR REPLACE TRIGGER posts_truncate_notify AFTER TRUNCATE ON posts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_pages('changed');
CREATE OR REPLACE TRIGGER comments_truncate_notify AFTER TRUNCATE ON comments
  FOR EACH STATEMENT EXECUTE FUNCTION notify_pages('changed');
CREATE OR REPLACE TRIGGER comment_likes_truncate_notify AFTER TRUNCATE ON comment_likes
  FOR EACH STATEMENT EXECUTE FUNCTION notify_pages('changed');
CREATE OR REPLACE TRIGGER comment_threads_truncate_notify AFTER TRUNCATE ON comment_threads
  FOR EACH STATEMENT EXECUTE FUNCTION notify_pages('changed');
CREATE OR REPLACE TRIGGER settings_truncate_notify AFTER TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_pages('changed');
CREATE OR REPLACE TRIGGER redirects_truncate_notify AFTER TRUNCATE ON redirects
  FOR EACH STATEMENT EXECUTE FUNCTION notify_pages('changed');
