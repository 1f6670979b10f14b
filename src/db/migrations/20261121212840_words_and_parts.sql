-- Parts of words, for slugs.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- How many published posts match, counted up to `most` (NULL: all). Held to the inverted index, because the planner does not know that
-- testing a row fetches its whole document from beside the table.
CREATE FUNCTION count_published_matches(query tsquery, most bigint) RETURNS bigint LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
  SELECT count(*) FROM (SELECT FROM published_posts p WHERE p.document @@ query LIMIT most) AS counted
$$;
--> statement-breakpoint
-- Matches met on a walk through the newest (or oldest) `reach` posts: where most posts match, a page is complete after a few of them.
CREATE FUNCTION walk_published_posts(query tsquery, page_offset bigint, page_limit bigint, is_from_end boolean, reach bigint)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
BEGIN
  IF is_from_end THEN
    RETURN QUERY SELECT n.post_id FROM (
      SELECT p.post_id, p.created_at, p.document FROM published_posts p ORDER BY p.created_at, p.post_id LIMIT reach
    ) AS n WHERE n.document @@ query ORDER BY n.created_at, n.post_id LIMIT page_limit OFFSET page_offset;
  ELSE
    RETURN QUERY SELECT n.post_id FROM (
      SELECT p.post_id, p.created_at, p.document FROM published_posts p ORDER BY p.created_at DESC, p.post_id DESC LIMIT reach
    ) AS n WHERE n.document @@ query ORDER BY n.created_at DESC, n.post_id DESC LIMIT page_limit OFFSET page_offset;
  END IF;
END
$$;
--> statement-breakpoint
-- The same page from all matches, sorted.
CREATE FUNCTION sort_published_matches(query tsquery, page_offset bigint, page_limit bigint) RETURNS SETOF uuid LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
  SELECT p.post_id FROM published_posts p WHERE p.document @@ query ORDER BY p.created_at DESC, p.post_id DESC LIMIT page_limit OFFSET page_offset
$$;
--> statement-breakpoint
-- One page of matches, newest first, and how many there are in all; an offset beyond the end gives the last page. Testing one post on the
-- walk costs what sorting fifty matches costs. Matches that are not where an even spread would have them are sorted after all.
CREATE OR REPLACE FUNCTION search_published_posts(query tsquery, page_offset bigint, page_limit integer)
RETURNS TABLE (post_id uuid, total bigint) LANGUAGE plpgsql STABLE AS $$
DECLARE
  matches bigint := count_published_matches(query, NULL);
  skipped bigint := least(page_offset, greatest(0, (matches - 1) / page_limit * page_limit));
  wanted bigint := least(page_limit, matches - skipped);
  behind bigint := matches - skipped - wanted;
  is_from_end boolean := behind < skipped;
  reach bigint;
  ids uuid[];
BEGIN
  IF wanted = 0 THEN
    RETURN;
  END IF;
  SELECT 2 * (least(skipped, behind) + wanted) * posts / matches INTO reach FROM category_counts WHERE category_key = '';
  IF reach * 50 < matches THEN
    ids := array(SELECT walk_published_posts(query, least(skipped, behind), wanted, is_from_end, reach));
    IF is_from_end THEN
      ids := array(SELECT id FROM unnest(ids) WITH ORDINALITY AS walked (id, place) ORDER BY place DESC);
    END IF;
  END IF;
  IF coalesce(cardinality(ids), 0) < wanted THEN
    ids := array(SELECT sort_published_matches(query, skipped, wanted));
  END IF;
  RETURN QUERY SELECT id, matches FROM unnest(ids) AS id;
END
$$;
--> statement-breakpoint
-- The newest matches, without counting more of them than decide how to find these.
CREATE FUNCTION newest_published_matches(query tsquery, page_limit integer) RETURNS SETOF uuid LANGUAGE plpgsql STABLE AS $$
DECLARE
  ids uuid[];
BEGIN
  IF count_published_matches(query, 2001) > 2000 THEN
    ids := array(SELECT walk_published_posts(query, 0, page_limit, false, 1000));
  END IF;
  IF coalesce(cardinality(ids), 0) < page_limit THEN
    ids := array(SELECT sort_published_matches(query, 0, page_limit));
  END IF;
  RETURN QUERY SELECT unnest(ids);
END
$$;
