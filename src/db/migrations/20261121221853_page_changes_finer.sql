-- Finer: feeds do not show pictures and projects, the sitemap shows which categories there are, and one category's listing does
-- not show the order of other posts.
CREATE OR REPLACE FUNCTION listing_facts(post posts) RETURNS TABLE (tag text, at bigint, detail text) LANGUAGE sql STABLE AS $$
  SELECT fact.tag, fact.at, fact.detail FROM (
    SELECT floor(extract(epoch FROM post.created_at) * 1000)::bigint AS time, (post.created_at, post.category)::text AS place
  ) AS post_at, LATERAL (
    SELECT 'posts', NULL::bigint, place
    UNION ALL SELECT 'counts', NULL, post.category::text
    UNION ALL SELECT 'projects', NULL, place WHERE post.is_project
    UNION ALL SELECT 'newest', time, (place, post.is_project)::text
    UNION ALL SELECT 'category:' || category_key(name), NULL, (post.created_at, name)::text FROM unnest(post.category) AS name
    UNION ALL SELECT 'newest:' || category_key(name), time, '' FROM unnest(post.category) AS name
  ) AS fact (tag, at, detail)
  WHERE post.published
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION post_changes(before posts, after posts) RETURNS SETOF jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  id uuid := coalesce(before.id, after.id);
  is_shown_anew boolean := coalesce(before.published, false) <> coalesce(after.published, false);
  is_listed_anew boolean;
  is_card_anew boolean;
  is_fed_anew boolean;
BEGIN
  IF NOT coalesce(before.published, false) AND NOT coalesce(after.published, false) THEN
    RETURN;
  END IF;
  is_listed_anew := is_shown_anew
    OR (before.created_at, before.category, before.is_project) IS DISTINCT FROM (after.created_at, after.category, after.is_project);
  is_card_anew := is_shown_anew
    OR (before.slug, before.title, before.description, before.thumbnail, before.category, before.created_at)
      IS DISTINCT FROM (after.slug, after.title, after.description, after.thumbnail, after.category, after.created_at);
  is_fed_anew := is_shown_anew
    OR (before.slug, before.title, before.description, before.category, before.created_at, before.updated_at)
      IS DISTINCT FROM (after.slug, after.title, after.description, after.category, after.created_at, after.updated_at)
    OR before.rendered_html IS DISTINCT FROM after.rendered_html;
  IF is_fed_anew THEN
    RETURN NEXT jsonb_build_array('feed:' || id, NULL);
  END IF;
  IF is_fed_anew OR is_card_anew OR is_listed_anew OR before.toc IS DISTINCT FROM after.toc
    OR (before.reading_minutes, before.project_source_url) IS DISTINCT FROM (after.reading_minutes, after.project_source_url) THEN
    RETURN NEXT jsonb_build_array('post:' || id, NULL);
  END IF;
  IF is_card_anew THEN
    RETURN NEXT jsonb_build_array('card:' || id, NULL);
  END IF;
  IF is_shown_anew OR (before.slug, before.updated_at, before.created_at) IS DISTINCT FROM (after.slug, after.updated_at, after.created_at) THEN
    RETURN NEXT jsonb_build_array('sitemap', NULL);
  END IF;
  IF is_listed_anew THEN
    RETURN QUERY SELECT DISTINCT jsonb_build_array(tag, at) FROM (
      (SELECT * FROM listing_facts(before) EXCEPT SELECT * FROM listing_facts(after))
      UNION ALL (SELECT * FROM listing_facts(after) EXCEPT SELECT * FROM listing_facts(before))
    ) AS changed;
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION tell_category_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_changes(ARRAY[jsonb_build_array('categories', NULL)]) WHERE EXISTS (SELECT FROM changed_rows);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER category_counts_insert_told AFTER INSERT ON category_counts REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_category_changes();
--> statement-breakpoint
CREATE TRIGGER category_counts_delete_told AFTER DELETE ON category_counts REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_category_changes();
