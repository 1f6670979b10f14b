CREATE TABLE "daily_bots" (
	"day" date NOT NULL,
	"bot" text NOT NULL,
	"times" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_bots_pkey" PRIMARY KEY("day","bot")
);
--> statement-breakpoint
CREATE TABLE "daily_missing" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"times" integer DEFAULT 0 NOT NULL,
	"referrer" text DEFAULT '' NOT NULL,
	CONSTRAINT "daily_missing_pkey" PRIMARY KEY("day","path")
);
--> statement-breakpoint
CREATE TABLE "daily_searches" (
	"day" date NOT NULL,
	"term" text NOT NULL,
	"searches" integer DEFAULT 0 NOT NULL,
	"empty" integer DEFAULT 0 NOT NULL,
	"results" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_searches_pkey" PRIMARY KEY("day","term")
);
--> statement-breakpoint
CREATE TABLE "daily_seen" (
	"day" date NOT NULL,
	"visitor" uuid NOT NULL,
	"what" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "daily_seen_pkey" PRIMARY KEY("day","visitor","what")
);
--> statement-breakpoint
CREATE TABLE "daily_systems" (
	"day" date NOT NULL,
	"browser" text NOT NULL,
	"system" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_systems_pkey" PRIMARY KEY("day","browser","system")
);
--> statement-breakpoint
CREATE TABLE "daily_totals" (
	"day" date PRIMARY KEY NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_traffic" (
	"day" date NOT NULL,
	"post_id" uuid,
	"referrer" text NOT NULL,
	"campaign" text NOT NULL,
	"device" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL,
	"page_visitors" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_traffic_key" UNIQUE NULLS NOT DISTINCT("day","post_id","referrer","campaign","device"),
	CONSTRAINT "daily_traffic_device_check" CHECK ("daily_traffic"."device" in ('desktop', 'phone', 'tablet'))
);
--> statement-breakpoint
CREATE TABLE "monthly_traffic" (
	"month" date NOT NULL,
	"kept" smallint NOT NULL,
	"post_id" uuid,
	"referrer" text NOT NULL,
	"campaign" text NOT NULL,
	"device" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL,
	"page_visitors" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rolled_months" (
	"month" date PRIMARY KEY NOT NULL,
	"rolled_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "daily_views" ADD COLUMN "visitors" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "daily_traffic_post_idx" ON "daily_traffic" USING btree ("post_id","day");--> statement-breakpoint
CREATE INDEX "daily_traffic_referrer_idx" ON "daily_traffic" USING btree ("referrer","day");--> statement-breakpoint
CREATE INDEX "monthly_traffic_kept_idx" ON "monthly_traffic" USING btree ("kept","month");--> statement-breakpoint
CREATE INDEX "monthly_traffic_post_idx" ON "monthly_traffic" USING btree ("kept","post_id","month");--> statement-breakpoint
CREATE INDEX "monthly_traffic_referrer_idx" ON "monthly_traffic" USING btree ("kept","referrer","month");--> statement-breakpoint
CREATE INDEX "monthly_traffic_campaign_idx" ON "monthly_traffic" USING btree ("kept","campaign","month");--> statement-breakpoint
CREATE INDEX "post_revisions_changed_idx" ON "post_revisions" USING btree ("created_at") WHERE reason = 'changed';