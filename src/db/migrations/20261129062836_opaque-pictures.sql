ALTER TABLE "external_images" ADD COLUMN "opaque" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "opaque" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A JPEG has no alpha channel. What the other formats have is not known here.
UPDATE "media" SET "opaque" = true WHERE "format" = 'jpeg';
