CREATE TABLE "mailings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"post_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"subject" text,
	"html" text,
	"text" text,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "mailings_post_key" UNIQUE("post_id"),
	CONSTRAINT "mailings_state_check" CHECK ("mailings"."state" in ('waiting', 'running', 'paused', 'stopped', 'done')),
	CONSTRAINT "mailings_started_check" CHECK (("mailings"."started_at" is null) = ("mailings"."html" is null))
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"mailing_id" uuid,
	"subscriber_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"sent_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	CONSTRAINT "mails_recipient_key" UNIQUE("mailing_id","subscriber_id"),
	CONSTRAINT "mails_kind_check" CHECK ("mails"."kind" in ('confirmation', 'post')),
	CONSTRAINT "mails_state_check" CHECK ("mails"."state" in ('waiting', 'sent', 'failed', 'skipped')),
	CONSTRAINT "mails_mailing_check" CHECK (("mails"."kind" = 'post') = ("mails"."mailing_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "forgotten_addresses" (
	"hash" text PRIMARY KEY NOT NULL,
	"forgotten_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"source" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	"last_mailed_at" timestamp with time zone,
	"refusals" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "subscribers_email_key" UNIQUE("email"),
	CONSTRAINT "subscribers_email_check" CHECK (length("subscribers"."email") between 3 and 255),
	CONSTRAINT "subscribers_status_check" CHECK ("subscribers"."status" in ('pending', 'active', 'left', 'suspended')),
	CONSTRAINT "subscribers_source_check" CHECK ("subscribers"."source" in ('article', 'footer', 'page'))
);
--> statement-breakpoint
ALTER TABLE "mail_turns" ADD COLUMN "leased_by" uuid;--> statement-breakpoint
ALTER TABLE "mail_turns" ADD COLUMN "leased_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_waiting_idx" ON "mails" USING btree ("next_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "mails_subscriber_idx" ON "mails" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "subscribers_asked_idx" ON "subscribers" USING btree ("asked_at","id");
--> statement-breakpoint
-- A mailing of a post that is no longer public pauses, because its e-mails would lead to a missing page. One that waits for its post goes when the owner makes a
-- draft of it, so that publishing asks again; in the trash it waits, because the deletion may be undone.
CREATE OR REPLACE FUNCTION hold_mailing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'draft' THEN
    DELETE FROM mailings WHERE post_id = NEW.id AND started_at IS NULL;
  END IF;
  UPDATE mailings SET state = 'paused' WHERE post_id = NEW.id AND state = 'running';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER posts_mailing AFTER UPDATE OF status ON posts
  FOR EACH ROW WHEN (NEW.status NOT IN ('published', 'scheduled')) EXECUTE FUNCTION hold_mailing();
