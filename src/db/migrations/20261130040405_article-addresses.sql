ALTER TABLE "posts" ADD COLUMN "addresses" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "front_matter" text DEFAULT '' NOT NULL;