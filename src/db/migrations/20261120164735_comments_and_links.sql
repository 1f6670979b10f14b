CREATE TABLE "comment_likes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"comment_id" uuid NOT NULL,
	"user_session" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_likes_comment_session_key" UNIQUE("comment_id","user_session"),
	CONSTRAINT "comment_likes_user_session_check" CHECK (length("comment_likes"."user_session") between 8 and 100)
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"post_id" uuid NOT NULL,
	"parent_id" uuid,
	"level" smallint DEFAULT 0 NOT NULL,
	"user_name" text NOT NULL,
	"user_email" text NOT NULL,
	"comment_text" text NOT NULL,
	"user_session" text,
	"status" text DEFAULT 'shown' NOT NULL,
	"held_because" text,
	"admin_reply" text,
	"admin_replied_at" timestamp with time zone,
	"edited_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comments_id_post_key" UNIQUE("id","post_id"),
	CONSTRAINT "comments_level_check" CHECK ("comments"."level" between 0 and 3),
	CONSTRAINT "comments_status_check" CHECK ("comments"."status" in ('shown', 'held', 'spam', 'trashed')),
	CONSTRAINT "comments_user_name_check" CHECK (length("comments"."user_name") between 1 and 100),
	CONSTRAINT "comments_user_email_check" CHECK (length("comments"."user_email") between 3 and 255),
	CONSTRAINT "comments_comment_text_check" CHECK (length("comments"."comment_text") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "link_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"clicked_at" timestamp with time zone,
	"opened_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shortened_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"alias" text NOT NULL,
	"token" text NOT NULL,
	"link_name" text NOT NULL,
	"original_url" text NOT NULL,
	"password_hash" text,
	"post_id" uuid,
	"starts_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"max_uses" integer,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"uses" bigint DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shortened_links_alias_key" UNIQUE("alias"),
	CONSTRAINT "shortened_links_token_key" UNIQUE("token"),
	CONSTRAINT "shortened_links_alias_check" CHECK ("shortened_links"."alias" ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$'),
	CONSTRAINT "shortened_links_original_url_check" CHECK ("shortened_links"."original_url" ~ '^https?://'),
	CONSTRAINT "shortened_links_link_name_check" CHECK (length("shortened_links"."link_name") between 1 and 200),
	CONSTRAINT "shortened_links_max_uses_check" CHECK ("shortened_links"."max_uses" > 0)
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_same_post_fk" FOREIGN KEY ("parent_id","post_id") REFERENCES "public"."comments"("id","post_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_tickets" ADD CONSTRAINT "link_tickets_link_id_shortened_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."shortened_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortened_links" ADD CONSTRAINT "shortened_links_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_post_newest_idx" ON "comments" USING btree ("post_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_parent_idx" ON "comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "comments_text_idx" ON "comments" USING btree (md5("comment_text"),"created_at");--> statement-breakpoint
CREATE INDEX "link_tickets_started_idx" ON "link_tickets" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "shortened_links_post_idx" ON "shortened_links" USING btree ("post_id");