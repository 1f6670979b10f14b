-- Whoever removes the last comment of a post holds that comment and asked for the post; whoever answers it holds the post and asks for
-- the comment: each waited for the other. A post that somebody holds is left alone now: a comment that comes keeps it among the commented
-- ones, and one that does not come after all leaves it there until the next change, or until the hourly tidying.
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
