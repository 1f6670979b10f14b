-- Levels and search documents of comments.

-- Sets the level of a comment to its parent's plus one, which overrides the value of the statement; a check constraint refuses levels beyond 3.
CREATE OR REPLACE FUNCTION set_comment_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.level := coalesce((SELECT parent.level + 1 FROM comments parent WHERE parent.id = NEW.parent_id), 0);
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER comments_level BEFORE INSERT OR UPDATE OF parent_id, level ON comments
  FOR EACH ROW EXECUTE FUNCTION set_comment_level();

-- The search document of a comment: its text and reply, name and address of the author, title of the post. Callers: the two triggers below.
CREATE OR REPLACE FUNCTION comment_document(user_name text, user_email text, comment_text text, admin_reply text, post_title text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('inkfolio', indexed_text(concat_ws(' ', user_name, user_email, comment_text, admin_reply, post_title)))
$$;

-- Sets comments.search when a comment is written or changed.
CREATE OR REPLACE FUNCTION set_comment_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := comment_document(NEW.user_name, NEW.user_email, NEW.comment_text, NEW.admin_reply,
    (SELECT post.title FROM posts post WHERE post.id = NEW.post_id));
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER comments_search BEFORE INSERT OR UPDATE OF user_name, user_email, comment_text, admin_reply, post_id ON comments
  FOR EACH ROW EXECUTE FUNCTION set_comment_search();

-- Updates comments.search when the title of their post changes.
CREATE OR REPLACE FUNCTION update_comment_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE comments SET search = comment_document(user_name, user_email, comment_text, admin_reply, NEW.title) WHERE post_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER posts_title_comment_search AFTER UPDATE OF title ON posts
  FOR EACH ROW WHEN (OLD.title IS DISTINCT FROM NEW.title) EXECUTE FUNCTION update_comment_search();

-- Locks the text (advisory lock), then the post, then the parent of a comment that is about to be stored. Of two equal concurrent texts the second
-- waits and then finds the first. Only this function locks texts, and deleting a post locks the post before its comments, so the order prevents
-- deadlocks. In PL/pgSQL, which keeps its plans: planning takes longer than running. Caller: submit-comment.server.ts.
CREATE OR REPLACE FUNCTION lock_comment_rows(comment_text text, post_id uuid, parent_id uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(comment_text, 0));
  PERFORM FROM posts WHERE posts.id = lock_comment_rows.post_id FOR KEY SHARE;
  IF parent_id IS NOT NULL THEN
    PERFORM FROM comments WHERE comments.id = lock_comment_rows.parent_id FOR KEY SHARE;
  END IF;
END
$$;

-- A comment, if it, all comments above it and its post are visible; otherwise no row. Callers: moderation_context, comment-queries.server.ts.
CREATE OR REPLACE FUNCTION visible_comment(comment_id uuid) RETURNS TABLE (id uuid, post_id uuid, level smallint) LANGUAGE sql STABLE AS $$
  SELECT comment.id, comment.post_id, comment.level
  FROM comments comment
  LEFT JOIN comments parent ON parent.id = comment.parent_id
  LEFT JOIN comments above ON above.id = parent.parent_id
  LEFT JOIN comments top ON top.id = above.parent_id
  JOIN published_posts ON published_posts.post_id = comment.post_id
  WHERE comment.id = comment_id AND comment.status = 'shown'
    AND coalesce(parent.status, 'shown') = 'shown'
    AND coalesce(above.status, 'shown') = 'shown'
    AND coalesce(top.status, 'shown') = 'shown'
$$;

-- The facts that the moderation of a comment needs. `isOpen` is null for a post that is not published. `known_session`, `known_name` and `open_since` are
-- null when the rules do not ask for them, `except_id` is the comment itself when it is edited. Caller: moderation-context.server.ts.
CREATE OR REPLACE FUNCTION moderation_context(
  new_text text, new_post uuid, new_parent uuid, new_session text, new_name text, new_email text,
  known_session text, known_name text, repeated_since timestamptz, open_since timestamptz, except_id uuid
) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    WITH twins AS (
      SELECT id, status, user_name, user_email, coalesce(user_session = new_session, false) AS is_own,
        post_id = new_post AND parent_id IS NOT DISTINCT FROM new_parent AS is_here
      FROM comments
      WHERE md5(comment_text) = md5(new_text) AND created_at > repeated_since AND comment_text = new_text AND id IS DISTINCT FROM except_id
    )
    SELECT jsonb_build_object(
      'isOpen', (
        SELECT coalesce(thread.is_open, open_since IS NULL OR post.created_at > open_since)
        FROM published_posts post LEFT JOIN comment_threads thread USING (post_id)
        WHERE post.post_id = new_post),
      'isBanned', EXISTS (SELECT FROM comment_bans WHERE address = lower(new_email)),
      'isKnown', known_session IS NOT NULL AND EXISTS (SELECT FROM comments WHERE user_session = known_session AND status = 'shown')
        OR known_name IS NOT NULL AND EXISTS (
          SELECT FROM comments WHERE lower(user_email) = lower(new_email) AND lower(user_name) = lower(known_name) AND status = 'shown'),
      'isOwnersAddress', EXISTS (SELECT FROM users JOIN user_roles ON user_id = users.id WHERE users.email = lower(new_email) AND role = 'admin'),
      'parentLevel', CASE WHEN new_parent IS NOT NULL THEN (SELECT level FROM visible_comment(new_parent) WHERE post_id = new_post) END,
      'same', (
        SELECT jsonb_build_object('id', id, 'status', CASE status WHEN 'shown' THEN 'shown' ELSE 'held' END) FROM twins
        WHERE is_own AND is_here AND user_name = new_name AND user_email = new_email LIMIT 1),
      'own', (SELECT count(*) FROM twins WHERE is_own OR (new_session IS NULL AND is_here AND status = 'shown')),
      'others', (SELECT count(*) FROM twins WHERE NOT is_own))
  );
END
$$;
