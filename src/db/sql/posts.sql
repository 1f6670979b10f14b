-- Columns and rows that follow posts and working copies.

-- Sets posts.search_text, which the owner's search reads for posts that are not published: lower case, without accents.
CREATE OR REPLACE FUNCTION set_post_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := CASE WHEN NEW.status <> 'published' THEN unaccent(lower(concat_ws(' ', NEW.title, NEW.slug, NEW.description,
    array_to_string(NEW.category, ' '), NEW.plain_text, NEW.code_text))) END;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER posts_search_text BEFORE INSERT OR UPDATE OF status, title, slug, description, category, plain_text, code_text ON posts
  FOR EACH ROW EXECUTE FUNCTION set_post_search_text();

-- Sets working_copies.search_text in the same way.
CREATE OR REPLACE FUNCTION set_copy_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := unaccent(lower(concat_ws(' ', NEW.fields->>'title', NEW.fields->>'slug', NEW.fields->>'description',
    regexp_replace(NEW.fields->>'content', '<[^>]*>', ' ', 'g'))));
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER working_copies_search_text BEFORE INSERT OR UPDATE OF fields ON working_copies
  FOR EACH ROW EXECUTE FUNCTION set_copy_search_text();
