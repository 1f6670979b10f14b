ALTER TABLE "users" ADD COLUMN "signed_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "signed_in_before" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "posts_undescribed_idx" ON "posts" USING btree ("created_at","id") WHERE status = 'published' and description = '';