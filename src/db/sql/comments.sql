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
