ALTER TABLE "external_images" ADD COLUMN "opaque" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "opaque" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A JPEG has no alpha channel. What the other formats have is not known here.
UPDATE "media" SET "opaque" = true WHERE "format" = 'jpeg';--> statement-breakpoint
-- Cards say whether their picture is known to be opaque. It stays so: pictures are stored under the hash of their bytes.
CREATE OR REPLACE TRIGGER media_notify AFTER UPDATE OF opaque ON media
  FOR EACH ROW WHEN (OLD.opaque IS DISTINCT FROM NEW.opaque) EXECUTE FUNCTION notify_pages('changed');
