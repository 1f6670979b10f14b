CREATE TABLE "daily_link_events" (
	"link_id" uuid NOT NULL,
	"day" date NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"ready" integer DEFAULT 0 NOT NULL,
	"continued" integer DEFAULT 0 NOT NULL,
	"unlocked" integer DEFAULT 0 NOT NULL,
	"accessed" integer DEFAULT 0 NOT NULL,
	"wrong_passwords" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_link_events_pkey" PRIMARY KEY("link_id","day")
);
--> statement-breakpoint
CREATE TABLE "link_mentions" (
	"token" text NOT NULL,
	"post_id" uuid NOT NULL,
	CONSTRAINT "link_mentions_pkey" PRIMARY KEY("token","post_id")
);
--> statement-breakpoint
CREATE TABLE "link_totals" (
	"link_id" uuid PRIMARY KEY NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"ready" integer DEFAULT 0 NOT NULL,
	"continued" integer DEFAULT 0 NOT NULL,
	"unlocked" integer DEFAULT 0 NOT NULL,
	"accessed" integer DEFAULT 0 NOT NULL,
	"wrong_passwords" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "link_tickets" ADD COLUMN "ready_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "link_tickets" ADD COLUMN "unlocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shortened_links" ADD COLUMN "purge_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shortened_links" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_link_events" ADD CONSTRAINT "daily_link_events_link_id_shortened_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."shortened_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_mentions" ADD CONSTRAINT "link_mentions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_totals" ADD CONSTRAINT "link_totals_link_id_shortened_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."shortened_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "daily_link_events_day_idx" ON "daily_link_events" USING btree ("day");--> statement-breakpoint
CREATE INDEX "link_mentions_post_idx" ON "link_mentions" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "shortened_links_created_idx" ON "shortened_links" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "shortened_links_purge_idx" ON "shortened_links" USING btree ("purge_at") WHERE purge_at is not null;