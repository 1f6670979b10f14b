-- Full-text search: words and queries.

-- English stems, accents folded, no stop words: a programming blog must find "for" and "if".
CREATE TEXT SEARCH DICTIONARY inkfolio_stem (TEMPLATE = snowball, LANGUAGE = english);
CREATE TEXT SEARCH CONFIGURATION inkfolio (COPY = english);
ALTER TEXT SEARCH CONFIGURATION inkfolio
  ALTER MAPPING FOR asciiword, asciihword, hword_asciipart, word, hword, hword_part WITH unaccent, inkfolio_stem;

-- Lower case, with ASCII apostrophes, full-width letters and ligatures as their plain letters, without soft hyphens, characters without a width, the
-- vowel signs of Hebrew and Arabic and the Arabic tatweel; names of languages that consist mostly of punctuation become words.
CREATE OR REPLACE FUNCTION fold_search_text(source text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(replace(replace(lower(
      CASE WHEN octet_length(source) = char_length(source) THEN source
      ELSE regexp_replace(normalize(source, NFKC),
        '[\u00AD\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200B-\u200D\u2060\uFE0F\uFEFF]', '', 'g') END
    ), '’', ''''), 'c++', 'cplusplus '), '\m([cf])#(?![a-z0-9])', '\1sharp ', 'g'),
    '\.net(?![a-z0-9])', ' dotnet', 'g')
$$;

-- Separates scripts without spaces between words (Chinese, Japanese, Korean, Thai, Lao, Tibetan, Burmese, Khmer) from others, and into pairs of characters
-- that overlap: 'abcd' becomes 'a ab bc cd d', so that each character begins a word. A search needs the pairs alone, which find any part of a run.
CREATE OR REPLACE FUNCTION split_unspaced(source text, is_search boolean) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  one constant text := '[\u0E00-\u109F\u1780-\u17FF\u2E80-\u2FDF\u3005-\u3007\u3040-\u30FF\u31F0-\u31FF\u3400-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\U00020000-\U0003FFFF]';
  pairs text;
BEGIN
  IF octet_length(source) = char_length(source) THEN
    RETURN source;
  END IF;
  pairs := regexp_replace(regexp_replace(source, '(' || one || '+)', ' \1 ', 'g'), '(' || one || ')', '\1 \1', 'g');
  IF NOT is_search THEN
    RETURN pairs;
  END IF;
  RETURN regexp_replace(regexp_replace(pairs, '(^| )' || one || ' (' || one || '{2})', '\1\2', 'g'), '(' || one || '{2}) ' || one || '( |$)', '\1\2', 'g');
END
$$;

-- Emoji as words: 'z0e' and the hexadecimal codes of their characters.
CREATE OR REPLACE FUNCTION emoji_words(source text) RETURNS TABLE (word text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'z0e' || encode(convert_to(emoji[1], 'UTF8'), 'hex') FROM regexp_matches(source, '[\u2600-\u27BF\U0001F000-\U0001F3FA\U0001F400-\U0001FAFF]', 'g') AS emoji
  WHERE octet_length(source) > char_length(source)
$$;

-- Normalizes text before it is indexed or searched. ASCII punctuation separates words, so that "node.js", "user_name" and "a/b" are found by their
-- parts.
CREATE OR REPLACE FUNCTION normalize_search_text(source text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(fold_search_text(source), '[\s!-/:-@\[-`{-~]+', ' ', 'g')
$$;

-- Returns the words of a text that is indexed, and after them what finds identifiers as they are written:
-- - two words that only punctuation separates, joined by 'z0z' ('make_vec' adds 'makez0zvec'); comma, semicolon, bar and quotes separate as space does
-- - the parts of words in camel case ('makeVec' adds 'make vec')
-- - operators, as 'z0p' and the hexadecimal codes of their characters ('=>' adds 'z0p3d3e'), and emoji.
CREATE OR REPLACE FUNCTION indexed_text(source text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN concat_ws(' ', split_unspaced(normalize_search_text(source), false), (SELECT string_agg(word, ' ') FROM emoji_words(source)),
    (SELECT string_agg(pair[1], ' ') FROM regexp_matches(
      -- A word between two others belongs to two pairs.
      regexp_replace(
        regexp_replace(translate(fold_search_text(source), ',;"|', '    '),
          '([!-/:-@\[-`{-~])([^\s!-/:-@\[-`{-~]+)(?=[!-/:-@\[-`{-~]+[^\s!-/:-@\[-`{-~])', '\1\2 \2', 'g'),
        '([^\s!-/:-@\[-`{-~])[!-/:-@\[-`{-~]+(?=[^\s!-/:-@\[-`{-~])', '\1z0z', 'g'),
      '[^\s!-/:-@\[-`{-~]*z0z[^\s!-/:-@\[-`{-~]*', 'g') AS pair),
    (SELECT lower(replace(string_agg(parts[1], ' '), 'z0z', ' ')) FROM regexp_matches(
      regexp_replace(regexp_replace(source, '([a-z0-9])([A-Z])', '\1z0z\2', 'g'), '([A-Z])([A-Z][a-z])', '\1z0z\2', 'g'),
      '[A-Za-z0-9]*z0z[A-Za-z0-9]*', 'g') AS parts),
    (SELECT string_agg('z0p' || encode(convert_to(operator[1], 'UTF8'), 'hex'), ' ')
     FROM regexp_matches(source, '[!#$%&*+./:<=>?@^|~-]{2,}', 'g') AS operator WHERE length(operator[1]) <= 4));
END
$$;

-- Returns the terms that a search requires: the words that the visitor typed, at most 16, as lexemes, with ':*' as suffix where a prefix is enough.
-- Words that only punctuation separates must stand together in this order ('make_vec', '1.10'), unless the search is loose. A search without a word is
-- one for an operator.
CREATE OR REPLACE FUNCTION search_terms(source text, is_loose boolean DEFAULT false) RETURNS TABLE (lexeme text, suffix text)
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN QUERY WITH typed AS (
    SELECT place, array(
      SELECT left(word, 100) FROM regexp_split_to_table(token, '[!-/:-@\[-`{-~]+') WITH ORDINALITY AS split (word, part) WHERE word <> '' ORDER BY part
    ) AS parts
    FROM regexp_split_to_table(
      split_unspaced(
        CASE WHEN is_loose THEN normalize_search_text(left(source, 1000)) ELSE translate(fold_search_text(left(source, 1000)), ',;"|', '    ') END, true), '\s+')
      WITH ORDINALITY AS split (token, place)
  ), words AS (
    SELECT concat_ws('z0z', parts[part], parts[part + 1]) AS word, coalesce(parts[part + 1], parts[part]) AS ending,
      lead(place) OVER (ORDER BY place, part) IS NULL AS is_last
    FROM typed, generate_series(1, greatest(cardinality(parts) - 1, least(cardinality(parts), 1))) AS part
    ORDER BY place, part LIMIT 16
  )
  -- The last word may still be unfinished. A number is taken as it is: 1.1 does not mean 1.10. A single character of another script begins a word.
  SELECT stem, CASE WHEN is_last AND ending !~ '^[0-9]+$' AND (length(word) >= 3 OR octet_length(word) > length(word))
    OR length(word) = 1 AND octet_length(word) > 2 THEN ':*' ELSE '' END
  FROM words, unnest(tsvector_to_array(to_tsvector('inkfolio', word))) AS stem
  UNION ALL
  (SELECT emoji.word, '' FROM emoji_words(left(source, 1000)) AS emoji LIMIT 16)
  UNION ALL
  SELECT 'z0p' || encode(convert_to(operator[1], 'UTF8'), 'hex'), ''
  FROM regexp_matches(left(source, 1000), '[!#$%&*+./:<=>?@^|~-]{2,}', 'g') AS operator WHERE NOT EXISTS (SELECT FROM words);
END
$$;

-- Turns what a visitor typed into a tsquery: all terms must match. Returns NULL, which matches nothing, when the text holds no term.
-- For pages, suggestions and the lists of the owner; the search of posts uses parse_search.
CREATE OR REPLACE FUNCTION search_query(source text) RETURNS tsquery LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT string_agg(quote_lexeme(lexeme) || suffix, ' & ')::tsquery FROM search_terms(source));
END
$$;

-- Everything that a ranked search needs: the tsquery of its words, the same for the words of titles ('^') and of titles, headings and categories ('~', see
-- published_document), these two term by term, and a query for the whole title. All are NULL when the text holds no term.
CREATE OR REPLACE FUNCTION parse_search(source text, is_loose boolean) RETURNS TABLE (
  words tsquery, titles tsquery, headings tsquery, title_terms tsquery[], heading_terms tsquery[], title tsquery
) LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN QUERY SELECT
    string_agg(quote_lexeme(lexeme) || suffix, ' & ')::tsquery,
    string_agg(quote_lexeme('^' || lexeme) || suffix, ' & ')::tsquery,
    string_agg(quote_lexeme('~' || lexeme) || suffix, ' & ')::tsquery,
    array_agg((quote_lexeme('^' || lexeme) || suffix)::tsquery),
    array_agg((quote_lexeme('~' || lexeme) || suffix)::tsquery),
    filter_query(title_lexeme(source))
  FROM search_terms(source, is_loose);
END
$$;

-- A lexeme as it is written in a tsquery or tsvector.
CREATE OR REPLACE FUNCTION quote_lexeme(lexeme text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || ''''
$$;

-- A tsquery that matches one lexeme exactly. Documents contain '=<category key>' for each category and '#project' for projects, so that the
-- full-text index also answers these filters; normalize_search_text removes both characters from written text.
CREATE OR REPLACE FUNCTION filter_query(lexeme text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT quote_lexeme(lexeme)::tsquery
$$;

-- The lexeme of a whole title, below the 2 kB that a lexeme may have.
CREATE OR REPLACE FUNCTION title_lexeme(title text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '^=' || left(btrim(normalize_search_text(title)), 500)
$$;

-- The number of words of a title.
CREATE OR REPLACE FUNCTION title_words(title text) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(cardinality(string_to_array(nullif(btrim(normalize_search_text(title)), ''), ' ')), 0)::smallint
$$;
