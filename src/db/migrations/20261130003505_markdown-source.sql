ALTER TABLE "posts" ADD COLUMN "markdown" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "dialect" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_dialect_check" CHECK ("posts"."dialect" ~ '^([a-z]+( [a-z]+)*)?$');