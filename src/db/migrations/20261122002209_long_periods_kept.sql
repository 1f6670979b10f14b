-- Sums of months are always touched in the order of their keys, so that two writers cannot deadlock. What is counted down to nothing goes.
CREATE FUNCTION sum_outbound_clicks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO monthly_outbound AS sums (address, month, clicks)
    SELECT n.address, date_trunc('month', n.day::timestamp)::date, sum(n.clicks) FROM new_rows n
    WHERE n.address NOT LIKE '/%' GROUP BY 1, 2 HAVING sum(n.clicks) <> 0 ORDER BY 1, 2
    ON CONFLICT (address, month) DO UPDATE SET clicks = sums.clicks + excluded.clicks;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO monthly_outbound AS sums (address, month, clicks)
    SELECT c.address, date_trunc('month', c.day::timestamp)::date, sum(c.clicks)
    FROM (SELECT address, day, clicks FROM new_rows UNION ALL SELECT address, day, -clicks FROM old_rows) AS c
    WHERE c.address NOT LIKE '/%' GROUP BY 1, 2 HAVING sum(c.clicks) <> 0 ORDER BY 1, 2
    ON CONFLICT (address, month) DO UPDATE SET clicks = sums.clicks + excluded.clicks;
  ELSE
    INSERT INTO monthly_outbound AS sums (address, month, clicks)
    SELECT o.address, date_trunc('month', o.day::timestamp)::date, -sum(o.clicks) FROM old_rows o
    WHERE o.address NOT LIKE '/%' GROUP BY 1, 2 HAVING sum(o.clicks) <> 0 ORDER BY 1, 2
    ON CONFLICT (address, month) DO UPDATE SET clicks = sums.clicks + excluded.clicks;
  END IF;
  DELETE FROM monthly_outbound sums USING (SELECT DISTINCT address, date_trunc('month', day::timestamp)::date AS month FROM old_rows) AS o
  WHERE sums.address = o.address AND sums.month = o.month AND sums.clicks = 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER daily_article_clicks_inserted AFTER INSERT ON daily_article_clicks REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION sum_outbound_clicks();
--> statement-breakpoint
CREATE TRIGGER daily_article_clicks_updated AFTER UPDATE ON daily_article_clicks REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION sum_outbound_clicks();
--> statement-breakpoint
CREATE TRIGGER daily_article_clicks_deleted AFTER DELETE ON daily_article_clicks REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION sum_outbound_clicks();
--> statement-breakpoint
INSERT INTO monthly_outbound (address, month, clicks)
SELECT address, date_trunc('month', day::timestamp)::date, sum(clicks) FROM daily_article_clicks WHERE address NOT LIKE '/%'
GROUP BY 1, 2 HAVING sum(clicks) <> 0;
--> statement-breakpoint
-- Last, because all migrations share one transaction, and from here to its end nobody reads posts.
ALTER TABLE posts ADD COLUMN search_text text;
--> statement-breakpoint
ALTER TABLE working_copies ADD COLUMN search_text text;
--> statement-breakpoint
-- What the owner's search looks at in posts that no inverted index holds: folded once, when they are written.
CREATE FUNCTION set_post_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := CASE WHEN NEW.status <> 'published' THEN unaccent(lower(concat_ws(' ', NEW.title, NEW.slug, NEW.description,
    array_to_string(NEW.category, ' '), NEW.plain_text, NEW.code_text))) END;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER posts_search_text BEFORE INSERT OR UPDATE OF status, title, slug, description, category, plain_text, code_text ON posts
FOR EACH ROW EXECUTE FUNCTION set_post_search_text();
--> statement-breakpoint
UPDATE posts SET status = status WHERE status <> 'published';
--> statement-breakpoint
CREATE FUNCTION set_copy_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := unaccent(lower(concat_ws(' ', NEW.fields->>'title', NEW.fields->>'slug', NEW.fields->>'description',
    regexp_replace(NEW.fields->>'content', '<[^>]*>', ' ', 'g'))));
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER working_copies_search_text BEFORE INSERT OR UPDATE OF fields ON working_copies FOR EACH ROW EXECUTE FUNCTION set_copy_search_text();
--> statement-breakpoint
UPDATE working_copies SET fields = fields;
