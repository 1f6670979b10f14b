CREATE TABLE "post_sources" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"site" text,
	"file" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_files" DROP CONSTRAINT "import_files_outcome_check";--> statement-breakpoint
ALTER TABLE "import_files" ADD COLUMN "dated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_files" ADD COLUMN "conflict" jsonb;--> statement-breakpoint
ALTER TABLE "import_files" ADD COLUMN "choice" text DEFAULT 'keep' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_files" ADD COLUMN "other_slug" text;--> statement-breakpoint
ALTER TABLE "post_sources" ADD CONSTRAINT "post_sources_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_sources_name_idx" ON "post_sources" USING btree ("name");--> statement-breakpoint
CREATE INDEX "post_sources_site_idx" ON "post_sources" USING btree ("site");--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_choice_check" CHECK ("import_files"."choice" in ('keep', 'take', 'both'));--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_outcome_check" CHECK ("import_files"."outcome" in ('created', 'changed', 'unchanged', 'edited', 'conflict', 'skipped'));--> statement-breakpoint
INSERT INTO "post_sources" ("post_id", "name", "file")
SELECT DISTINCT ON (f."post_id") f."post_id", lower(regexp_replace(i."name", '\.(zip|tar\.gz|tgz)$', '', 'i')), f."file"
FROM "import_files" f JOIN "imports" i ON i."id" = f."import_id"
WHERE f."post_id" IS NOT NULL AND f."imported_hash" IS NOT NULL
ORDER BY f."post_id", i."created_at" DESC;
