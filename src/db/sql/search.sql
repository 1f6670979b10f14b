-- Full-text search: words and queries.

-- English stems, accents folded, no stop words: a programming blog must find "for" and "if".
CREATE TEXT SEARCH DICTIONARY inkfolio_stem (TEMPLATE = snowball, LANGUAGE = english);
CREATE TEXT SEARCH CONFIGURATION inkfolio (COPY = english);
ALTER TEXT SEARCH CONFIGURATION inkfolio
  ALTER MAPPING FOR asciiword, asciihword, hword_asciipart, word, hword, hword_part WITH unaccent, inkfolio_stem;

-- Normalizes text before it is indexed or searched. Names of languages that consist mostly of punctuation become words; all other ASCII
-- punctuation separates words, so that "node.js", "user_name" and "a/b" are found by their parts. Callers: search_query, comment_document,
-- sync_published_posts, the filters of the owner's post list. `src/db/seed/search-documents.ts` repeats it in TypeScript.
CREATE OR REPLACE FUNCTION normalize_search_text(source text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(
    replace(replace(replace(replace(lower(source), 'c++', 'cplusplus'), 'c#', 'csharp'), 'f#', 'fsharp'), '.net', ' dotnet'),
    '[\s!-/:-@\[-`{-~]+', ' ', 'g')
$$;

-- Turns what a visitor typed into a tsquery. All words must match; the last one matches as a prefix once it has three characters (one, in
-- scripts without spaces). Returns NULL, which matches nothing, when the text holds no word. With the mark '^' it matches words of titles, with '~'
-- those of titles, headings and categories (see published_document). Callers: every full-text search (listing, comments, the owner's posts, the
-- post picker of links).
CREATE OR REPLACE FUNCTION search_query(source text, mark text DEFAULT '') RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT string_agg(quote_lexeme(mark || lexeme) || CASE WHEN is_prefix THEN ':*' ELSE '' END, ' & ')::tsquery
  FROM (
    SELECT word, place = max(place) OVER () AND (length(word) >= 3 OR octet_length(word) > length(word)) AS is_prefix
    FROM (
      SELECT left(word, 100) AS word, place FROM regexp_split_to_table(btrim(normalize_search_text(left(source, 1000))), ' ')
        WITH ORDINALITY AS split (word, place)
      WHERE word <> '' ORDER BY place LIMIT 16
    ) AS first_words
  ) AS words, unnest(tsvector_to_array(to_tsvector('inkfolio', word))) AS lexeme
$$;

-- A lexeme as it is written in a tsquery or tsvector. Callers: search_query, filter_query.
CREATE OR REPLACE FUNCTION quote_lexeme(lexeme text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || ''''
$$;

-- A tsquery that matches one lexeme exactly. Documents contain '=<category key>' for each category and '#project' for projects, so that the
-- full-text index also answers these filters; normalize_search_text removes both characters from written text. Caller: listPosts.
CREATE OR REPLACE FUNCTION filter_query(lexeme text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT quote_lexeme(lexeme)::tsquery
$$;
