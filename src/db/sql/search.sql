-- Full-text search: words, queries, pages of published matches.

-- English stems, accents folded, no stop words: a programming blog must find "for" and "if".
CREATE TEXT SEARCH DICTIONARY inkfolio_stem (TEMPLATE = snowball, LANGUAGE = english);
CREATE TEXT SEARCH CONFIGURATION inkfolio (COPY = english);
ALTER TEXT SEARCH CONFIGURATION inkfolio
  ALTER MAPPING FOR asciiword, asciihword, hword_asciipart, word, hword, hword_part WITH unaccent, inkfolio_stem;

-- Normalizes text before it is indexed or searched. Names of languages that consist mostly of punctuation become words; all other ASCII
-- punctuation separates words, so that "node.js", "user_name" and "a/b" are found by their parts. Callers: search_query, comment_words,
-- sync_published_posts. `src/db/seed-documents.ts` repeats it in TypeScript.
CREATE OR REPLACE FUNCTION search_words(source text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(
    replace(replace(replace(replace(lower(source), 'c++', 'cplusplus'), 'c#', 'csharp'), 'f#', 'fsharp'), '.net', ' dotnet'),
    '[\s!-/:-@\[-`{-~]+', ' ', 'g')
$$;

-- Turns what a visitor typed into a tsquery. All words must match; the last one matches as a prefix once it has three characters (one, in
-- scripts without spaces). Returns NULL, which matches nothing, when the text holds no word. Callers: every search (listing, comments, links,
-- statistics).
CREATE OR REPLACE FUNCTION search_query(source text) RETURNS tsquery LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  words text[] := array(
    SELECT left(word, 100)
    FROM regexp_split_to_table(btrim(search_words(left(source, 1000))), ' ') WITH ORDINALITY AS split (word, place)
    WHERE word <> '' ORDER BY place LIMIT 16);
  word text;
  is_prefix boolean;
  part tsquery;
  result tsquery;
BEGIN
  FOR place IN 1 .. coalesce(array_length(words, 1), 0) LOOP
    word := words[place];
    is_prefix := place = array_length(words, 1) AND (length(word) >= 3 OR octet_length(word) > length(word));
    part := to_tsquery('inkfolio', quote_literal(word) || CASE WHEN is_prefix THEN ':*' ELSE '' END);
    IF numnode(part) > 0 THEN
      result := CASE WHEN result IS NULL THEN part ELSE result && part END;
    END IF;
  END LOOP;
  RETURN result;
END
$$;

-- A tsquery that matches one lexeme exactly. Documents contain '=<category key>' for each category and '#project' for projects, so that the
-- full-text index also answers these filters; search_words removes both characters from written text. Callers: listPosts, the owner's list.
CREATE OR REPLACE FUNCTION filter_query(lexeme text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''')::tsquery
$$;

-- Counts the published posts that match, up to `most` (NULL: all of them). The planner settings force the GIN index: the planner does not know
-- that testing a row fetches its whole document from TOAST.
CREATE OR REPLACE FUNCTION count_published_matches(query tsquery, most bigint) RETURNS bigint LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
  SELECT count(*) FROM (SELECT FROM published_posts p WHERE p.document @@ query LIMIT most) AS counted
$$;

-- Finds matches among the newest (or oldest) `reach` posts, in the order of the listing. Fast where most posts match: a page is complete after
-- a few of them.
CREATE OR REPLACE FUNCTION walk_published_posts(query tsquery, page_offset bigint, page_limit bigint, is_from_end boolean, reach bigint)
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

-- Finds the same page by sorting all matches. Fast where few posts match.
CREATE OR REPLACE FUNCTION sort_published_matches(query tsquery, page_offset bigint, page_limit bigint) RETURNS SETOF uuid LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
  SELECT p.post_id FROM published_posts p WHERE p.document @@ query ORDER BY p.created_at DESC, p.post_id DESC LIMIT page_limit OFFSET page_offset
$$;

-- Returns one page of matches, newest first, when their number is known; an offset beyond the end returns the last page. Testing one post on
-- the walk costs what sorting fifty matches costs; a walk that does not fill the page is followed by the sort. Caller: listPosts.
CREATE OR REPLACE FUNCTION page_of_published_matches(query tsquery, page_offset bigint, page_limit integer, matches bigint)
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

-- Counts the matches and returns one page of them. Caller: listPosts, when the number of matches is not cached.
CREATE OR REPLACE FUNCTION search_published_posts(query tsquery, page_offset bigint, page_limit integer)
RETURNS TABLE (post_id uuid, total bigint) LANGUAGE plpgsql STABLE AS $$
DECLARE
  matches bigint := count_published_matches(query, NULL);
BEGIN
  RETURN QUERY SELECT id, matches FROM page_of_published_matches(query, page_offset, page_limit, matches) AS id;
END
$$;

-- Returns the newest matches without counting more than 2,001 of them. Caller: findLinkPosts.
CREATE OR REPLACE FUNCTION newest_published_matches(query tsquery, page_limit integer) RETURNS SETOF uuid LANGUAGE plpgsql STABLE AS $$
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
