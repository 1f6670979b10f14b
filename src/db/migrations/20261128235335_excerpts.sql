ALTER TABLE "posts" ADD COLUMN "excerpt" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Articles without a description that are stored already: their first line that is no heading. The next rendering stores the first paragraph.
UPDATE "posts" SET "excerpt" = CASE WHEN length(line.text) <= 160 THEN line.text ELSE regexp_replace(left(line.text, 159), '\s+\S*$', '') || '…' END
FROM (
  SELECT p.id, (
    SELECT btrim(l.text) FROM unnest(string_to_array(left(p.plain_text, 20000), E'\n')) WITH ORDINALITY AS l(text, place)
    WHERE btrim(l.text) <> '' AND NOT EXISTS (SELECT 1 FROM jsonb_array_elements(p.toc) AS entry WHERE entry->>'text' = btrim(l.text))
    ORDER BY l.place LIMIT 1
  ) AS text
  FROM "posts" AS p WHERE p.description = ''
) AS line
WHERE line.id = "posts".id AND line.text IS NOT NULL;
