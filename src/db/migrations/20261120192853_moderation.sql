CREATE TABLE "comment_bans" (
	"address" text PRIMARY KEY NOT NULL,
	"banned_by" uuid,
	"banned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "comment_bans_address_check" CHECK ("comment_bans"."address" = lower("comment_bans"."address"))
);
--> statement-breakpoint
CREATE TABLE "comment_edits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"comment_id" uuid NOT NULL,
	"edited_by" uuid,
	"edited_at" timestamp with time zone NOT NULL,
	"user_name" text NOT NULL,
	"comment_text" text NOT NULL,
	"admin_reply" text
);
--> statement-breakpoint
CREATE TABLE "comment_threads" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"is_open" boolean NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_turns" (
	"name" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "flagged_because" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "reviewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "trashed_from" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "trashed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "purge_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "notice_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "search" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "comment_bans" ADD CONSTRAINT "comment_bans_banned_by_users_id_fk" FOREIGN KEY ("banned_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_edits" ADD CONSTRAINT "comment_edits_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_edits" ADD CONSTRAINT "comment_edits_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_threads" ADD CONSTRAINT "comment_threads_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_threads" ADD CONSTRAINT "comment_threads_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_bans_newest_idx" ON "comment_bans" USING btree ("banned_at");--> statement-breakpoint
CREATE INDEX "comment_edits_comment_idx" ON "comment_edits" USING btree ("comment_id","edited_at");--> statement-breakpoint
CREATE INDEX "comments_queue_idx" ON "comments" USING btree ("status","created_at","id") WHERE purge_at is null;--> statement-breakpoint
CREATE INDEX "comments_kept_idx" ON "comments" USING btree ("created_at","id") WHERE status in ('shown', 'held');--> statement-breakpoint
CREATE INDEX "comments_unanswered_idx" ON "comments" USING btree ("created_at","id") WHERE status = 'shown' and admin_reply is null and settled_at is null;--> statement-breakpoint
CREATE INDEX "comments_flagged_idx" ON "comments" USING btree ("created_at","id") WHERE status = 'shown' and flagged_because is not null and reviewed_at is null;--> statement-breakpoint
CREATE INDEX "comments_author_idx" ON "comments" USING btree (lower("user_email"),"status");--> statement-breakpoint
CREATE INDEX "comments_search_idx" ON "comments" USING gin ("search");--> statement-breakpoint
CREATE INDEX "comments_purge_idx" ON "comments" USING btree ("purge_at") WHERE purge_at is not null;--> statement-breakpoint
CREATE INDEX "comments_notice_idx" ON "comments" USING btree ("notice_due_at") WHERE notice_due_at is not null;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_trashed_check" CHECK ("comments"."status" = 'trashed' or ("comments"."trashed_from" is null and "comments"."purge_at" is null));