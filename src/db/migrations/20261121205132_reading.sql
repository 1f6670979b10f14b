CREATE TABLE "daily_article_clicks" (
	"post_id" uuid NOT NULL,
	"day" date NOT NULL,
	"address" text NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_article_clicks_pkey" PRIMARY KEY("post_id","day","address")
);
--> statement-breakpoint
CREATE TABLE "daily_readers" (
	"day" date NOT NULL,
	"visitor" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"marks" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "daily_readers_pkey" PRIMARY KEY("day","visitor","post_id")
);
--> statement-breakpoint
CREATE TABLE "daily_reading" (
	"post_id" uuid NOT NULL,
	"day" date NOT NULL,
	"mark" text NOT NULL,
	"readers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_reading_pkey" PRIMARY KEY("post_id","day","mark")
);
--> statement-breakpoint
ALTER TABLE "daily_article_clicks" ADD CONSTRAINT "daily_article_clicks_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_reading" ADD CONSTRAINT "daily_reading_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "daily_article_clicks_day_idx" ON "daily_article_clicks" USING btree ("day");--> statement-breakpoint
CREATE INDEX "daily_reading_day_idx" ON "daily_reading" USING btree ("day");