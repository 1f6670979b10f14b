-- Which posts point to which gated link.

-- Maintains link_mentions, the gated links that an article links to. Searching all articles for a token is too slow at 100,000 posts.
CREATE OR REPLACE FUNCTION sync_link_mentions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.content = OLD.content THEN
      RETURN NULL;
    END IF;
    DELETE FROM link_mentions WHERE post_id = NEW.id;
  END IF;
  -- Few articles have one, and looking for the word is far cheaper than looking for the pattern.
  IF strpos(NEW.content, 'token=') > 0 THEN
    -- The & before it may be written as &amp; so a semicolon will do.
    INSERT INTO link_mentions (token, post_id)
    SELECT DISTINCT mention[1], NEW.id
    FROM regexp_matches(NEW.content, '[?&;]token=([A-Za-z0-9_-]{1,100})(?![A-Za-z0-9_-])', 'g') AS mention;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER posts_link_mentions AFTER INSERT OR UPDATE OF content ON posts
  FOR EACH ROW EXECUTE FUNCTION sync_link_mentions();
