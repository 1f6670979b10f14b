-- A mailing of a post that is no longer public pauses, because its e-mails would lead to a missing page. One that waits for its post goes when the owner makes a
-- draft of it, so that publishing asks again; in the trash it waits, because the deletion may be undone.
CREATE OR REPLACE FUNCTION hold_mailing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'draft' THEN
    DELETE FROM mailings WHERE post_id = NEW.id AND started_at IS NULL;
  END IF;
  UPDATE mailings SET state = 'paused' WHERE post_id = NEW.id AND state = 'running';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER posts_mailing AFTER UPDATE OF status ON posts
  FOR EACH ROW WHEN (NEW.status NOT IN ('published', 'scheduled')) EXECUTE FUNCTION hold_mailing();
