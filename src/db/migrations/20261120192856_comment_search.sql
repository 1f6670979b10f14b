-- Comments are found by their words, by name and address of the author, and by the title of the post, in one index.
CREATE FUNCTION comment_words(user_name text, user_email text, comment_text text, admin_reply text, post_title text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('inkfolio', search_words(concat_ws(' ', user_name, user_email, comment_text, admin_reply, post_title)))
$$;
--> statement-breakpoint
CREATE FUNCTION set_comment_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := comment_words(NEW.user_name, NEW.user_email, NEW.comment_text, NEW.admin_reply,
    (SELECT post.title FROM posts post WHERE post.id = NEW.post_id));
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER comments_search BEFORE INSERT OR UPDATE OF user_name, user_email, comment_text, admin_reply, post_id ON comments
FOR EACH ROW EXECUTE FUNCTION set_comment_search();
--> statement-breakpoint
CREATE FUNCTION follow_post_title() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE comments SET search = comment_words(user_name, user_email, comment_text, admin_reply, NEW.title) WHERE post_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER posts_title_of_comments AFTER UPDATE OF title ON posts
FOR EACH ROW WHEN (OLD.title IS DISTINCT FROM NEW.title) EXECUTE FUNCTION follow_post_title();
--> statement-breakpoint
UPDATE comments SET search = comment_words(user_name, user_email, comment_text, admin_reply, posts.title)
FROM posts WHERE posts.id = comments.post_id AND comments.search = '';
