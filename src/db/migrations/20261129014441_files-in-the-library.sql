ALTER TABLE "media_uses" DROP CONSTRAINT "media_uses_kind_check";--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "remove_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "recordings_remove_at_idx" ON "recordings" USING btree ("remove_at") WHERE remove_at is not null;--> statement-breakpoint
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_kind_check" CHECK ("media_uses"."kind" in ('article', 'thumbnail', 'social picture', 'working copy', 'revision', 'setting', 'embed', 'import', 'snippet', 'gated link', 'redirect'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION set_media_uses(use_kind text, use_source text, content text, pattern text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  found text[] := '{}';
BEGIN
  -- Many articles have no picture, and looking for the beginning is far cheaper than looking for the pattern.
  IF strpos(content, '/media/') > 0 OR use_kind IN ('setting', 'embed') THEN
    SELECT coalesce(array_agg(DISTINCT mention[1]), '{}') INTO found FROM regexp_matches(content, pattern, 'g') AS mention;
  END IF;
  DELETE FROM media_uses WHERE kind = use_kind AND source = use_source AND hash <> ALL (found);
  IF cardinality(found) > 0 THEN
    INSERT INTO media_uses (hash, kind, source) SELECT hash, use_kind, use_source FROM unnest(found) AS hash ON CONFLICT DO NOTHING;
    IF use_kind NOT IN ('revision', 'import') THEN
      UPDATE media SET remove_at = NULL WHERE hash = ANY (found) AND remove_at IS NOT NULL;
      UPDATE recordings SET remove_at = NULL WHERE hash = ANY (found) AND remove_at IS NOT NULL;
    END IF;
  END IF;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sync_post_media_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM media_uses WHERE kind IN ('article', 'thumbnail', 'social picture') AND source = OLD.id::text;
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' OR NEW.content <> OLD.content OR NEW.project_preview_url IS DISTINCT FROM OLD.project_preview_url
    OR NEW.project_source_url IS DISTINCT FROM OLD.project_source_url THEN
    PERFORM set_media_uses('article', NEW.id::text, concat_ws(' ', NEW.content, NEW.project_preview_url, NEW.project_source_url), '/media/([0-9a-f]{64})(?![0-9a-f])');
  END IF;
  IF TG_OP = 'INSERT' OR NEW.thumbnail IS DISTINCT FROM OLD.thumbnail THEN
    PERFORM set_media_uses('thumbnail', NEW.id::text, coalesce(NEW.thumbnail, ''), '/media/([0-9a-f]{64})(?![0-9a-f])');
  END IF;
  IF TG_OP = 'INSERT' OR NEW.social_image IS DISTINCT FROM OLD.social_image THEN
    PERFORM set_media_uses('social picture', NEW.id::text, coalesce(NEW.social_image, ''), '/media/([0-9a-f]{64})(?![0-9a-f])');
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER posts_media_uses AFTER INSERT OR DELETE OR UPDATE OF content, thumbnail, social_image, project_preview_url, project_source_url ON posts
  FOR EACH ROW EXECUTE FUNCTION sync_post_media_uses();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER shortened_links_media_uses AFTER INSERT OR DELETE OR UPDATE OF original_url ON shortened_links
  FOR EACH ROW EXECUTE FUNCTION sync_stored_media_uses('gated link', 'original_url', 'id');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER redirects_media_uses AFTER INSERT OR DELETE OR UPDATE OF target ON redirects
  FOR EACH ROW EXECUTE FUNCTION sync_stored_media_uses('redirect', 'target', 'id');
--> statement-breakpoint
INSERT INTO "media_uses" ("hash", "kind", "source")
SELECT DISTINCT mention[1], used.kind, used.source
FROM (
  SELECT 'gated link' AS kind, "id"::text AS source, "original_url" AS content FROM "shortened_links"
  UNION ALL SELECT 'redirect', "id"::text, "target" FROM "redirects"
  UNION ALL SELECT 'article', "id"::text, concat_ws(' ', "project_preview_url", "project_source_url") FROM "posts"
) AS used, regexp_matches(used.content, '/media/([0-9a-f]{64})(?![0-9a-f])', 'g') AS mention
ON CONFLICT DO NOTHING;
