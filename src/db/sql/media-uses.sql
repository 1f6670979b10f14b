-- Where pictures, recordings and downloads are used. Searching all articles for an address is too slow at 10,000 pictures.

-- Replaces the uses of one source by the files that `content` mentions. A file that is used again is no longer deleted. Revisions and
-- states before an import repeat what was used before, also while a backup is restored.
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

-- For tables whose rows hold the fields of a post as JSON. The arguments are the kind, the column of the fields, and the columns that name the row.
CREATE OR REPLACE FUNCTION sync_stored_media_uses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_values jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  row_name text := row_values ->> TG_ARGV[2];
BEGIN
  IF TG_NARGS > 3 THEN
    row_name := row_name || ':' || (row_values ->> TG_ARGV[3]);
  END IF;
  IF TG_OP = 'DELETE' THEN
    DELETE FROM media_uses WHERE kind = TG_ARGV[0] AND source = row_name;
  ELSE
    PERFORM set_media_uses(TG_ARGV[0], row_name, coalesce(row_values ->> TG_ARGV[1], ''),
      CASE WHEN TG_ARGV[0] IN ('setting', 'embed') THEN '(?<![0-9a-f])([0-9a-f]{64})(?![0-9a-f])' ELSE '/media/([0-9a-f]{64})(?![0-9a-f])' END);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER posts_media_uses AFTER INSERT OR DELETE OR UPDATE OF content, thumbnail, social_image, project_preview_url, project_source_url ON posts
  FOR EACH ROW EXECUTE FUNCTION sync_post_media_uses();

CREATE OR REPLACE TRIGGER working_copies_media_uses AFTER INSERT OR DELETE OR UPDATE OF fields ON working_copies
  FOR EACH ROW EXECUTE FUNCTION sync_stored_media_uses('working copy', 'fields', 'post_id');

CREATE OR REPLACE TRIGGER post_revisions_media_uses AFTER INSERT OR DELETE ON post_revisions
  FOR EACH ROW EXECUTE FUNCTION sync_stored_media_uses('revision', 'fields', 'id');

CREATE OR REPLACE TRIGGER settings_media_uses AFTER INSERT OR DELETE OR UPDATE OF value ON settings
  FOR EACH ROW EXECUTE FUNCTION sync_stored_media_uses('setting', 'value', 'key');

CREATE OR REPLACE TRIGGER embeds_media_uses AFTER INSERT OR DELETE OR UPDATE OF picture ON embeds
  FOR EACH ROW EXECUTE FUNCTION sync_stored_media_uses('embed', 'picture', 'url');

CREATE OR REPLACE TRIGGER import_files_media_uses AFTER INSERT OR DELETE OR UPDATE OF before ON import_files
  FOR EACH ROW EXECUTE FUNCTION sync_stored_media_uses('import', 'before', 'import_id', 'position');

CREATE OR REPLACE TRIGGER snippets_media_uses AFTER INSERT OR DELETE OR UPDATE OF content ON snippets
  FOR EACH ROW EXECUTE FUNCTION sync_stored_media_uses('snippet', 'content', 'id');

CREATE OR REPLACE TRIGGER shortened_links_media_uses AFTER INSERT OR DELETE OR UPDATE OF original_url ON shortened_links
  FOR EACH ROW EXECUTE FUNCTION sync_stored_media_uses('gated link', 'original_url', 'id');

CREATE OR REPLACE TRIGGER redirects_media_uses AFTER INSERT OR DELETE OR UPDATE OF target ON redirects
  FOR EACH ROW EXECUTE FUNCTION sync_stored_media_uses('redirect', 'target', 'id');
