CREATE TABLE "external_images" (
	"hash" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "external_images_hash_check" CHECK ("external_images"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "external_images_url_check" CHECK ("external_images"."url" ~ '^https?://')
);
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "source_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "format" text NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "animated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "media_source_hash_idx" ON "media" USING btree ("source_hash");--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_format_check" CHECK ("media"."format" in ('jpeg', 'png', 'webp'));--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_size_check" CHECK ("media"."width" > 0 and "media"."height" > 0 and "media"."bytes" > 0);