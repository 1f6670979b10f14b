CREATE TABLE "daily_views" (
	"day" date NOT NULL,
	"post_id" uuid,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_views_day_post_key" UNIQUE NULLS NOT DISTINCT("day","post_id")
);
--> statement-breakpoint
CREATE TABLE "post_analytics" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "post_analytics_views_check" CHECK ("post_analytics"."views" >= 0)
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_hash_key" UNIQUE("hash"),
	CONSTRAINT "media_hash_check" CHECK ("media"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "category_counts" (
	"category_key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"posts" integer DEFAULT 0 NOT NULL,
	"projects" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"thumbnail" text,
	"category" text[] DEFAULT '{}' NOT NULL,
	"content" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"published" boolean GENERATED ALWAYS AS (status = 'published') STORED NOT NULL,
	"is_project" boolean DEFAULT false NOT NULL,
	"project_preview_url" text,
	"project_preview_label" text DEFAULT 'Live Preview' NOT NULL,
	"project_source_url" text,
	"project_source_label" text DEFAULT 'Source Code' NOT NULL,
	"rendered_html" text NOT NULL,
	"toc" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"render_version" integer NOT NULL,
	"plain_text" text DEFAULT '' NOT NULL,
	"code_text" text DEFAULT '' NOT NULL,
	"reading_minutes" integer DEFAULT 1 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"origin" text,
	CONSTRAINT "posts_slug_key" UNIQUE("slug"),
	CONSTRAINT "posts_slug_check" CHECK ("posts"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "posts_title_check" CHECK (length("posts"."title") between 1 and 300),
	CONSTRAINT "posts_status_check" CHECK ("posts"."status" in ('draft', 'published', 'scheduled', 'trashed'))
);
--> statement-breakpoint
CREATE TABLE "published_post_categories" (
	"category_key" text NOT NULL,
	"post_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"is_project" boolean NOT NULL,
	CONSTRAINT "published_post_categories_pkey" PRIMARY KEY("post_id","category_key")
);
--> statement-breakpoint
CREATE TABLE "published_posts" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"is_project" boolean NOT NULL,
	"category" text[] NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "daily_views" ADD CONSTRAINT "daily_views_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_analytics" ADD CONSTRAINT "post_analytics_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_slugs" ADD CONSTRAINT "post_slugs_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_post_categories" ADD CONSTRAINT "published_post_categories_post_id_published_posts_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."published_posts"("post_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_posts" ADD CONSTRAINT "published_posts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_slugs_post_idx" ON "post_slugs" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "posts_updated_idx" ON "posts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "published_post_categories_newest_idx" ON "published_post_categories" USING btree ("category_key","created_at","post_id");--> statement-breakpoint
CREATE INDEX "published_post_categories_projects_idx" ON "published_post_categories" USING btree ("category_key","created_at","post_id") WHERE is_project;--> statement-breakpoint
CREATE INDEX "published_posts_newest_idx" ON "published_posts" USING btree ("created_at","post_id");--> statement-breakpoint
CREATE INDEX "published_posts_projects_idx" ON "published_posts" USING btree ("created_at","post_id") WHERE is_project;--> statement-breakpoint
CREATE INDEX "published_posts_document_idx" ON "published_posts" USING gin ("document");