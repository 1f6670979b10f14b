-- Cache invalidation. Triggers send notifications on the channel `inkfolio_pages` in the transaction of the change, so that every way to change
-- content is covered: by hand, by a job, by an import, by a cascade. A change is a JSON pair: a tag of `src/lib/cache-tags.ts`, and the time
-- (milliseconds) of the post that appeared, disappeared or moved where only pages that reach back so far are concerned, or null.

-- Announces that every page is stale. Used by TRUNCATE triggers.
CREATE OR REPLACE FUNCTION notify_all_pages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('inkfolio_pages', '"everything"');
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER posts_truncate_notify AFTER TRUNCATE ON posts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_all_pages();
CREATE OR REPLACE TRIGGER comments_truncate_notify AFTER TRUNCATE ON comments
  FOR EACH STATEMENT EXECUTE FUNCTION notify_all_pages();
CREATE OR REPLACE TRIGGER comment_likes_truncate_notify AFTER TRUNCATE ON comment_likes
  FOR EACH STATEMENT EXECUTE FUNCTION notify_all_pages();
CREATE OR REPLACE TRIGGER comment_threads_truncate_notify AFTER TRUNCATE ON comment_threads
  FOR EACH STATEMENT EXECUTE FUNCTION notify_all_pages();
CREATE OR REPLACE TRIGGER settings_truncate_notify AFTER TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_all_pages();
CREATE OR REPLACE TRIGGER redirects_truncate_notify AFTER TRUNCATE ON redirects
  FOR EACH STATEMENT EXECUTE FUNCTION notify_all_pages();

-- Sends changes as notifications. A payload holds less than 8,000 bytes: 20 changes each; more than 2,000 changes become 'everything'.
CREATE OR REPLACE FUNCTION notify_page_changes(changes jsonb[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  payload text;
BEGIN
  IF cardinality(changes) > 2000 THEN
    PERFORM pg_notify('inkfolio_pages', '"everything"');
    RETURN;
  END IF;
  FOR payload IN
    SELECT jsonb_agg(change)::text FROM unnest(changes) WITH ORDINALITY AS numbered (change, place) GROUP BY (place - 1) / 20
  LOOP
    PERFORM pg_notify('inkfolio_pages', CASE WHEN octet_length(payload) < 7900 THEN payload ELSE '"everything"' END);
  END LOOP;
END
$$;

-- Returns the tags of the listings that contain this state of a post, with what decides its place there. No rows for a post that is not
-- published.
CREATE OR REPLACE FUNCTION listing_tags(post posts) RETURNS TABLE (tag text, at bigint, detail text) LANGUAGE sql STABLE AS $$
  SELECT entry.tag, entry.at, entry.detail FROM (
    SELECT floor(extract(epoch FROM post.created_at) * 1000)::bigint AS time, (post.created_at, post.category)::text AS place
  ) AS post_at, LATERAL (
    SELECT 'posts', NULL::bigint, place
    UNION ALL SELECT 'counts', NULL, post.category::text
    UNION ALL SELECT 'projects', NULL, place WHERE post.is_project
    UNION ALL SELECT 'newest', time, (place, post.is_project)::text
    UNION ALL SELECT 'category:' || category_key(name), NULL, (post.created_at, name)::text FROM unnest(post.category) AS name
    UNION ALL SELECT 'newest:' || category_key(name), time, '' FROM unnest(post.category) AS name
  ) AS entry (tag, at, detail)
  WHERE post.published
$$;

-- Returns the published posts beside a place in the order of dates: their pages link to the post there as 'previous' and 'next'.
-- Called after published_posts has changed and the row '' of category_counts is locked: of two concurrent publications the later one sees the
-- earlier one.
CREATE OR REPLACE FUNCTION adjacent_posts(place timestamptz, id uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  (SELECT post_id FROM published_posts WHERE (created_at, post_id) < (place, id) ORDER BY created_at DESC, post_id DESC LIMIT 1)
  UNION ALL
  (SELECT post_id FROM published_posts WHERE (created_at, post_id) > (place, id) ORDER BY created_at, post_id LIMIT 1)
$$;

-- Whether the metadata of the page changes: what it says to search engines and link previews.
CREATE OR REPLACE FUNCTION is_head_changed(before posts, after posts) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (before.meta_title, before.meta_description, before.social_image, before.noindex, before.canonical_url, before.language, before.thumbnail_alt)
    IS DISTINCT FROM (after.meta_title, after.meta_description, after.social_image, after.noindex, after.canonical_url, after.language, after.thumbnail_alt)
$$;

-- Returns the tags that change when a page goes from `before` to `after`; one of the two may be NULL. Public pages are found by their slug.
CREATE OR REPLACE FUNCTION changed_page_tags(before posts, after posts) RETURNS SETOF jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  was_public boolean := coalesce(before.status, '') = 'published';
  is_public boolean := coalesce(after.status, '') = 'published';
BEGIN
  IF NOT was_public AND NOT is_public
    OR (before.status, before.slug, before.title, before.description, before.thumbnail, before.toc, before.updated_at, before.rendered_html)
      IS NOT DISTINCT FROM (after.status, after.slug, after.title, after.description, after.thumbnail, after.toc, after.updated_at, after.rendered_html)
      AND NOT is_head_changed(before, after) THEN
    RETURN;
  END IF;
  IF was_public THEN
    RETURN NEXT jsonb_build_array('page:' || before.slug, NULL);
  END IF;
  IF is_public THEN
    RETURN NEXT jsonb_build_array('page:' || after.slug, NULL);
  END IF;
  IF was_public <> is_public OR (before.slug, before.updated_at, before.noindex) IS DISTINCT FROM (after.slug, after.updated_at, after.noindex) THEN
    RETURN NEXT jsonb_build_array('pages', NULL);
  END IF;
END
$$;

-- Returns the tags that change when a post goes from `before` to `after`; one of the two may be NULL. Each tag has its own columns: feeds show
-- no thumbnail, the sitemap no text, a category's listing not the order of other posts. The article is compared last, because it is long.
CREATE OR REPLACE FUNCTION changed_post_tags(before posts, after posts) RETURNS SETOF jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  id uuid := coalesce(before.id, after.id);
  is_visibility_changed boolean := coalesce(before.published, false) <> coalesce(after.published, false);
  is_listing_changed boolean;
  is_card_changed boolean;
  is_feed_changed boolean;
BEGIN
  IF coalesce(after.type, before.type) = 'page' THEN
    RETURN QUERY SELECT changed_page_tags(before, after);
    RETURN;
  END IF;
  IF NOT coalesce(before.published, false) AND NOT coalesce(after.published, false) THEN
    RETURN;
  END IF;
  is_listing_changed := is_visibility_changed
    OR (before.created_at, before.category, before.is_project) IS DISTINCT FROM (after.created_at, after.category, after.is_project);
  is_card_changed := is_visibility_changed
    OR (before.slug, before.title, before.description, before.thumbnail, before.focal_x, before.focal_y, before.category, before.created_at)
      IS DISTINCT FROM (after.slug, after.title, after.description, after.thumbnail, after.focal_x, after.focal_y, after.category, after.created_at);
  is_feed_changed := is_visibility_changed
    OR (before.slug, before.title, before.description, before.category, before.authors, before.created_at, before.updated_at)
      IS DISTINCT FROM (after.slug, after.title, after.description, after.category, after.authors, after.created_at, after.updated_at)
    OR before.rendered_html IS DISTINCT FROM after.rendered_html;
  IF is_feed_changed THEN
    RETURN NEXT jsonb_build_array('feed:' || id, NULL);
  END IF;
  IF is_feed_changed OR is_card_changed OR is_listing_changed OR is_head_changed(before, after) OR before.toc IS DISTINCT FROM after.toc
    OR (before.reading_minutes, before.project_source_url, before.series, before.series_order)
      IS DISTINCT FROM (after.reading_minutes, after.project_source_url, after.series, after.series_order) THEN
    RETURN NEXT jsonb_build_array('post:' || id, NULL);
  END IF;
  IF is_card_changed THEN
    RETURN NEXT jsonb_build_array('card:' || id, NULL);
  END IF;
  IF is_visibility_changed OR (before.slug, before.title, before.created_at, before.category[1])
    IS DISTINCT FROM (after.slug, after.title, after.created_at, after.category[1]) THEN
    RETURN NEXT jsonb_build_array('archive', NULL);
  END IF;
  IF NOT is_visibility_changed AND before.noindex <> after.noindex THEN
    RETURN NEXT jsonb_build_array('indexed', NULL);
  END IF;
  IF is_visibility_changed OR (before.slug, before.updated_at, before.created_at) IS DISTINCT FROM (after.slug, after.updated_at, after.created_at) THEN
    RETURN NEXT jsonb_build_array('sitemap', NULL);
  END IF;
  IF is_visibility_changed OR (before.slug, before.title, before.created_at) IS DISTINCT FROM (after.slug, after.title, after.created_at) THEN
    RETURN QUERY SELECT jsonb_build_array('post:' || adjacent, NULL)
      FROM (VALUES (before.created_at, before.published), (after.created_at, after.published)) AS state (created_at, published),
        adjacent_posts(state.created_at, id) AS adjacent
      WHERE state.published;
  END IF;
  IF is_visibility_changed OR (before.series, before.series_order, before.slug, before.title, before.created_at)
    IS DISTINCT FROM (after.series, after.series_order, after.slug, after.title, after.created_at) THEN
    RETURN QUERY SELECT jsonb_build_array('series:' || lower(name), NULL)
      FROM (VALUES (before.series, before.published), (after.series, after.published)) AS state (name, published)
      WHERE state.published AND name IS NOT NULL;
  END IF;
  IF is_listing_changed THEN
    RETURN QUERY SELECT DISTINCT jsonb_build_array(tag, at) FROM (
      (SELECT * FROM listing_tags(before) EXCEPT SELECT * FROM listing_tags(after))
      UNION ALL (SELECT * FROM listing_tags(after) EXCEPT SELECT * FROM listing_tags(before))
    ) AS changed;
  END IF;
END
$$;

-- Announces changes of posts. Triggers run in the order of their names: these run after posts_*_published.
CREATE OR REPLACE FUNCTION notify_post_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      PERFORM notify_page_changes(array(SELECT DISTINCT change FROM new_rows n, changed_post_tags(NULL, n::posts) AS change));
    WHEN 'UPDATE' THEN
      PERFORM notify_page_changes(array(SELECT DISTINCT change FROM old_rows o JOIN new_rows n USING (id), changed_post_tags(o::posts, n::posts) AS change));
    ELSE
      PERFORM notify_page_changes(array(SELECT DISTINCT change FROM old_rows o, changed_post_tags(o::posts, NULL) AS change));
  END CASE;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER posts_insert_purge AFTER INSERT ON posts
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_post_changes();
CREATE OR REPLACE TRIGGER posts_update_purge AFTER UPDATE ON posts
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_post_changes();
CREATE OR REPLACE TRIGGER posts_delete_purge AFTER DELETE ON posts
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_post_changes();

-- Announces changes of comments that visitors see, before or after the change.
CREATE OR REPLACE FUNCTION notify_comment_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  post_ids uuid[];
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      post_ids := array(SELECT DISTINCT post_id FROM new_rows WHERE status = 'shown');
    WHEN 'UPDATE' THEN
      post_ids := array(
        SELECT DISTINCT post_id FROM old_rows o JOIN new_rows n USING (id, post_id)
        WHERE 'shown' IN (o.status, n.status)
          AND (o.status, o.user_name, o.comment_text, o.created_at, o.admin_reply, o.admin_replied_at, o.edited_at)
            IS DISTINCT FROM (n.status, n.user_name, n.comment_text, n.created_at, n.admin_reply, n.admin_replied_at, n.edited_at));
    ELSE
      post_ids := array(SELECT DISTINCT post_id FROM old_rows WHERE status = 'shown');
  END CASE;
  PERFORM notify_page_changes(array(SELECT jsonb_build_array('comments:' || id, NULL) FROM unnest(post_ids) AS id));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER comments_insert_notify AFTER INSERT ON comments
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_comment_changes();
CREATE OR REPLACE TRIGGER comments_update_notify AFTER UPDATE ON comments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_comment_changes();
CREATE OR REPLACE TRIGGER comments_delete_notify AFTER DELETE ON comments
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_comment_changes();

-- Announces new and removed likes of comments that visitors see.
CREATE OR REPLACE FUNCTION notify_like_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_page_changes(array(
    SELECT DISTINCT jsonb_build_array('comments:' || comments.post_id, NULL)
    FROM changed_rows JOIN comments ON comments.id = changed_rows.comment_id AND comments.status = 'shown'));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER comment_likes_insert_notify AFTER INSERT ON comment_likes
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_like_changes();
CREATE OR REPLACE TRIGGER comment_likes_delete_notify AFTER DELETE ON comment_likes
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_like_changes();

-- Announces that comments of a post were opened or closed.
CREATE OR REPLACE FUNCTION notify_thread_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_page_changes(array(SELECT DISTINCT jsonb_build_array('comments:' || post_id, NULL) FROM changed_rows));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER comment_threads_insert_notify AFTER INSERT ON comment_threads
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_thread_changes();
CREATE OR REPLACE TRIGGER comment_threads_update_notify AFTER UPDATE ON comment_threads
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_thread_changes();
CREATE OR REPLACE TRIGGER comment_threads_delete_notify AFTER DELETE ON comment_threads
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_thread_changes();

-- Announces that a setting changed its value: every page depends on all settings.
CREATE OR REPLACE FUNCTION notify_setting_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_OP
    WHEN 'UPDATE' THEN
      PERFORM notify_page_changes(array(
        SELECT DISTINCT jsonb_build_array('settings', NULL) FROM old_rows o JOIN new_rows n USING (key) WHERE o.value IS DISTINCT FROM n.value));
    ELSE
      PERFORM notify_page_changes(array(SELECT DISTINCT jsonb_build_array('settings', NULL) FROM changed_rows));
  END CASE;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER settings_insert_notify AFTER INSERT ON settings
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_setting_changes();
CREATE OR REPLACE TRIGGER settings_update_notify AFTER UPDATE ON settings
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_setting_changes();
CREATE OR REPLACE TRIGGER settings_delete_notify AFTER DELETE ON settings
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_setting_changes();

-- Announces that a category appeared or disappeared.
CREATE OR REPLACE FUNCTION notify_category_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_page_changes(ARRAY[jsonb_build_array('categories', NULL)]) WHERE EXISTS (SELECT FROM changed_rows);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER category_counts_insert_notify AFTER INSERT ON category_counts
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_category_changes();
CREATE OR REPLACE TRIGGER category_counts_delete_notify AFTER DELETE ON category_counts
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_category_changes();

-- Announces that a redirect was added, changed or removed: processes forget the lookups of redirects that they hold in memory.
CREATE OR REPLACE FUNCTION notify_redirect_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_page_changes(ARRAY[jsonb_build_array('redirects', NULL)]) WHERE EXISTS (SELECT FROM changed_rows);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER redirects_insert_notify AFTER INSERT ON redirects
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_redirect_changes();
CREATE OR REPLACE TRIGGER redirects_update_notify AFTER UPDATE ON redirects
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_redirect_changes();
CREATE OR REPLACE TRIGGER redirects_delete_notify AFTER DELETE ON redirects
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_redirect_changes();
