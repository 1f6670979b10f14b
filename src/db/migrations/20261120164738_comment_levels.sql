-- The level of a comment is its parent's plus one, whatever the writer says; the check constraint ends it at 3.
CREATE FUNCTION set_comment_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.level := coalesce((SELECT parent.level + 1 FROM comments parent WHERE parent.id = NEW.parent_id), 0);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER comments_level BEFORE INSERT OR UPDATE OF parent_id, level ON comments FOR EACH ROW EXECUTE FUNCTION set_comment_level();
