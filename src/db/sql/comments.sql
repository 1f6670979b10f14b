-- Levels and search documents of comments; commented_posts.

-- Sets the level of a comment to its parent's plus one, whatever the statement says; a check constraint refuses levels beyond 3.
CREATE OR REPLACE FUNCTION set_comment_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.level := coalesce((SELECT parent.level + 1 FROM comments parent WHERE parent.id = NEW.parent_id), 0);
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER comments_level BEFORE INSERT OR UPDATE OF parent_id, level ON comments
  FOR EACH ROW EXECUTE FUNCTION set_comment_level();

-- The search document of a comment: its text and reply, name and address of the author, title of the post. Callers: the two triggers below.
CREATE OR REPLACE FUNCTION comment_words(user_name text, user_email text, comment_text text, admin_reply text, post_title text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('inkfolio', search_words(concat_ws(' ', user_name, user_email, comment_text, admin_reply, post_title)))
$$;

-- Sets comments.search when a comment is written or changed.
CREATE OR REPLACE FUNCTION set_comment_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := comment_words(NEW.user_name, NEW.user_email, NEW.comment_text, NEW.admin_reply,
    (SELECT post.title FROM posts post WHERE post.id = NEW.post_id));
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER comments_search BEFORE INSERT OR UPDATE OF user_name, user_email, comment_text, admin_reply, post_id ON comments
  FOR EACH ROW EXECUTE FUNCTION set_comment_search();

-- Updates comments.search when the title of their post changes.
CREATE OR REPLACE FUNCTION follow_post_title() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE comments SET search = comment_words(user_name, user_email, comment_text, admin_reply, NEW.title) WHERE post_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER posts_title_of_comments AFTER UPDATE OF title ON posts
  FOR EACH ROW WHEN (OLD.title IS DISTINCT FROM NEW.title) EXECUTE FUNCTION follow_post_title();

-- Inserts the post of a shown or held comment into commented_posts. The trigger's name sorts after that of the foreign key, which has locked
-- the post by then: a concurrent forget_uncommented_posts of this post has finished.
CREATE OR REPLACE FUNCTION note_commented_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO commented_posts (post_id) VALUES (NEW.post_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER comments_noted_inserted AFTER INSERT ON comments
  FOR EACH ROW WHEN (NEW.status IN ('shown', 'held')) EXECUTE FUNCTION note_commented_post();
CREATE OR REPLACE TRIGGER comments_noted_updated AFTER UPDATE OF status, post_id ON comments
  FOR EACH ROW WHEN (NEW.status IN ('shown', 'held')) EXECUTE FUNCTION note_commented_post();

-- Deletes posts without shown or held comments from commented_posts. Locked posts are skipped: waiting for a transaction that adds a comment
-- to the post could deadlock. The hourly job (`forget-uncommented.server.ts`) deletes what was skipped.
CREATE OR REPLACE FUNCTION forget_uncommented_posts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  silent uuid[] := array(
    SELECT DISTINCT o.post_id FROM old_rows o
    WHERE o.status IN ('shown', 'held') AND NOT EXISTS (SELECT FROM comments c WHERE c.post_id = o.post_id AND c.status IN ('shown', 'held')));
BEGIN
  IF cardinality(silent) > 0 THEN
    silent := array(SELECT id FROM posts WHERE id = ANY (silent) ORDER BY id FOR UPDATE SKIP LOCKED);
    DELETE FROM commented_posts n
    WHERE n.post_id = ANY (silent) AND NOT EXISTS (SELECT FROM comments c WHERE c.post_id = n.post_id AND c.status IN ('shown', 'held'));
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER comments_forgotten_updated AFTER UPDATE ON comments
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_uncommented_posts();
CREATE OR REPLACE TRIGGER comments_forgotten_deleted AFTER DELETE ON comments
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_uncommented_posts();
