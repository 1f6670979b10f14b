-- Rows of statistics that follow other tables.

-- Inserts a post_analytics row for every new post, so that a list sorted by views can read one index.
CREATE OR REPLACE FUNCTION begin_counting_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_analytics (post_id) SELECT id FROM new_rows ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER posts_views_begun AFTER INSERT ON posts
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION begin_counting_views();

-- Maintains monthly_outbound, the sums of daily_article_clicks over all posts for links to other sites. Rows are locked in the order of their
-- keys, so that two writers cannot deadlock; rows that reach zero are deleted.
CREATE OR REPLACE FUNCTION sum_outbound_clicks() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER daily_article_clicks_inserted AFTER INSERT ON daily_article_clicks
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION sum_outbound_clicks();
CREATE OR REPLACE TRIGGER daily_article_clicks_updated AFTER UPDATE ON daily_article_clicks
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION sum_outbound_clicks();
CREATE OR REPLACE TRIGGER daily_article_clicks_deleted AFTER DELETE ON daily_article_clicks
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION sum_outbound_clicks();
