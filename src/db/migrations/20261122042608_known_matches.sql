-- One page of matches when it is known how many there are; an offset beyond the end gives the last page. Testing one post on the walk costs
-- what sorting fifty matches costs. Matches that are not where an even spread would have them are sorted after all.
CREATE FUNCTION page_of_published_matches(query tsquery, page_offset bigint, page_limit integer, matches bigint)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE AS $$
DECLARE
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
  RETURN QUERY SELECT unnest(ids);
END
$$;
--> statement-breakpoint
-- Counting is what takes long of a word that many posts have: whoever has counted may say how many there are.
CREATE OR REPLACE FUNCTION search_published_posts(query tsquery, page_offset bigint, page_limit integer)
RETURNS TABLE (post_id uuid, total bigint) LANGUAGE plpgsql STABLE AS $$
DECLARE
  matches bigint := count_published_matches(query, NULL);
BEGIN
  RETURN QUERY SELECT id, matches FROM page_of_published_matches(query, page_offset, page_limit, matches) AS id;
END
$$;
