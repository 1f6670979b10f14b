-- The orders of the owner's list carry what its tabs are made of, and what a sitemap says: their pages are read from the index alone.
DROP INDEX posts_updated_idx;
--> statement-breakpoint
CREATE INDEX posts_updated_idx ON posts (updated_at, id) INCLUDE (status, is_project, purge_at);
--> statement-breakpoint
DROP INDEX posts_created_idx;
--> statement-breakpoint
CREATE INDEX posts_created_idx ON posts (created_at, id) INCLUDE (status, is_project, purge_at, slug, updated_at);
--> statement-breakpoint
DROP INDEX posts_title_idx;
--> statement-breakpoint
-- The title itself as well: without it PostgreSQL does not read an index on an expression alone.
CREATE INDEX posts_title_idx ON posts (lower(title), id) INCLUDE (status, is_project, purge_at, title);
--> statement-breakpoint
-- Every post has its row of views from the beginning, so that the order by views is that of an index.
CREATE FUNCTION begin_counting_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_analytics (post_id) SELECT id FROM new_rows ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER posts_views_begun AFTER INSERT ON posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION begin_counting_views();
--> statement-breakpoint
INSERT INTO post_analytics (post_id) SELECT id FROM posts ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- After the foreign key of the comment has locked its post (triggers fire in the order of their names): a post whose last comment is
-- leaving at the same moment is let go first.
CREATE FUNCTION note_commented_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO commented_posts (post_id) VALUES (NEW.post_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER comments_noted_inserted AFTER INSERT ON comments FOR EACH ROW WHEN (NEW.status IN ('shown', 'held')) EXECUTE FUNCTION note_commented_post();
--> statement-breakpoint
CREATE TRIGGER comments_noted_updated AFTER UPDATE OF status, post_id ON comments FOR EACH ROW WHEN (NEW.status IN ('shown', 'held')) EXECUTE FUNCTION note_commented_post();
--> statement-breakpoint
-- The posts are locked before they are forgotten: whoever is writing a comment holds a lock that this one waits for.
CREATE FUNCTION forget_uncommented_posts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  silent uuid[] := array(
    SELECT DISTINCT o.post_id FROM old_rows o
    WHERE o.status IN ('shown', 'held') AND NOT EXISTS (SELECT FROM comments c WHERE c.post_id = o.post_id AND c.status IN ('shown', 'held')));
BEGIN
  IF cardinality(silent) > 0 THEN
    PERFORM FROM posts WHERE id = ANY (silent) ORDER BY id FOR UPDATE;
    DELETE FROM commented_posts n
    WHERE n.post_id = ANY (silent) AND NOT EXISTS (SELECT FROM comments c WHERE c.post_id = n.post_id AND c.status IN ('shown', 'held'));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER comments_forgotten_updated AFTER UPDATE ON comments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_uncommented_posts();
--> statement-breakpoint
CREATE TRIGGER comments_forgotten_deleted AFTER DELETE ON comments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_uncommented_posts();
--> statement-breakpoint
INSERT INTO commented_posts (post_id) SELECT DISTINCT post_id FROM comments WHERE status IN ('shown', 'held') ON CONFLICT DO NOTHING;
