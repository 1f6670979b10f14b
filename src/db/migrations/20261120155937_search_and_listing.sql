-- Search: accents folded, English stems, no stop words (a programming blog must find "for" and "if").
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY inkfolio_stem (TEMPLATE = snowball, LANGUAGE = english);
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION inkfolio (COPY = english);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION inkfolio
  ALTER MAPPING FOR asciiword, asciihword, hword_asciipart, word, hword, hword_part WITH unaccent, inkfolio_stem;
--> statement-breakpoint
-- Names of languages that are mostly punctuation become words; all other ASCII punctuation separates words, so that
-- "node.js", "user_name" and "a/b" are found by their parts. Applied to documents and to queries alike.
CREATE FUNCTION search_words(source text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(
    replace(replace(replace(replace(lower(source), 'c++', 'cplusplus'), 'c#', 'csharp'), 'f#', 'fsharp'), '.net', ' dotnet'),
    '[\s!-/:-@\[-`{-~]+', ' ', 'g')
$$;
--> statement-breakpoint
-- All words must match, the last one as a prefix once it is long enough to narrow anything down (in scripts without
-- spaces one character is). NULL, which matches nothing, when the text holds no word.
CREATE FUNCTION search_query(source text) RETURNS tsquery LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
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
--> statement-breakpoint
CREATE FUNCTION category_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT lower(btrim(name)) $$;
--> statement-breakpoint
-- Categories and the project flag are words of the document too, so that the one index answers a search with all its
-- filters. '=' and '#' never occur in a word that was written.
CREATE FUNCTION filter_query(lexeme text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''')::tsquery
$$;
--> statement-breakpoint
-- One page of matches, newest first, and how many there are in all. An offset beyond the end gives the last page.
-- The planner does not know that testing a row fetches its whole document from beside the table; held to the inverted
-- index, a word that occurs in 100,000 posts costs 40 ms instead of 800.
CREATE FUNCTION search_published_posts(query tsquery, page_offset bigint, page_limit integer)
RETURNS TABLE (post_id uuid, total bigint) LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_indexscan = off AS $$
  WITH matches AS MATERIALIZED (
    SELECT p.post_id, p.created_at FROM published_posts p WHERE p.document @@ query
  ), counted AS (
    SELECT count(*) AS total FROM matches
  )
  SELECT m.post_id, (SELECT c.total FROM counted c) FROM matches m
  ORDER BY m.created_at DESC, m.post_id DESC
  LIMIT page_limit
  OFFSET (SELECT least(page_offset, greatest(0, (c.total - 1) / page_limit * page_limit)) FROM counted c)
$$;
--> statement-breakpoint
-- published_posts follows posts. Statement-level, with transition tables, so that an import of thousands costs one pass.
CREATE FUNCTION sync_published_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM published_posts WHERE post_id IN (
      SELECT n.id FROM new_rows n JOIN old_rows o USING (id)
      WHERE o.published AND (NOT n.published OR (o.title, o.description, o.category, o.plain_text, o.code_text, o.is_project, o.created_at)
        IS DISTINCT FROM (n.title, n.description, n.category, n.plain_text, n.code_text, n.is_project, n.created_at)));
  END IF;
  INSERT INTO published_posts (post_id, created_at, is_project, category, document)
  SELECT n.id, n.created_at, n.is_project, n.category,
    setweight(to_tsvector('inkfolio', search_words(n.title)), 'A') ||
    setweight(to_tsvector('inkfolio', search_words(n.description || ' ' || array_to_string(n.category, ' '))), 'B') ||
    -- A tsvector holds at most 1 MB; these bounds keep the longest article below it.
    setweight(to_tsvector('inkfolio', search_words(left(n.plain_text, 300000))), 'C') ||
    setweight(to_tsvector('inkfolio', search_words(left(n.code_text, 100000))), 'D') ||
    array_to_tsvector(array(SELECT DISTINCT '=' || category_key(name) FROM unnest(n.category) AS name) || CASE WHEN n.is_project THEN '{#project}'::text[] ELSE '{}' END)
  FROM new_rows n
  WHERE n.published AND NOT EXISTS (SELECT 1 FROM published_posts p WHERE p.post_id = n.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER posts_inserted AFTER INSERT ON posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION sync_published_posts();
--> statement-breakpoint
CREATE TRIGGER posts_updated AFTER UPDATE ON posts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION sync_published_posts();
--> statement-breakpoint
-- Categories and counts follow published_posts (a deleted post reaches it through the foreign key). Rows of
-- category_counts are always touched in the order of their keys, so that two writers cannot deadlock.
CREATE FUNCTION count_published_posts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO published_post_categories (category_key, post_id, created_at, is_project)
    SELECT DISTINCT category_key(name), post_id, created_at, is_project FROM changed_rows, unnest(category) AS name;
  END IF;
  INSERT INTO category_counts AS counts (category_key, name, posts, projects)
  SELECT key, min(name), sign * count(*), sign * count(*) FILTER (WHERE is_project)
  FROM (
    SELECT '' AS key, '' AS name, post_id, is_project FROM changed_rows
    UNION ALL
    SELECT DISTINCT ON (post_id, category_key(name)) category_key(name), name, post_id, is_project FROM changed_rows, unnest(category) AS name
  ) AS touched
  GROUP BY key ORDER BY key
  ON CONFLICT (category_key) DO UPDATE SET posts = counts.posts + excluded.posts, projects = counts.projects + excluded.projects;
  IF TG_OP = 'DELETE' THEN
    DELETE FROM category_counts WHERE posts = 0 AND category_key IN (SELECT category_key(name) FROM changed_rows, unnest(category) AS name);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER published_posts_inserted AFTER INSERT ON published_posts REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_published_posts();
--> statement-breakpoint
CREATE TRIGGER published_posts_deleted AFTER DELETE ON published_posts REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_published_posts();
--> statement-breakpoint
INSERT INTO category_counts (category_key, name) VALUES ('', '');
