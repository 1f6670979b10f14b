CREATE TABLE "commented_posts" (
	"post_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "commented_posts" ADD CONSTRAINT "commented_posts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_slug_parts_idx" ON "posts" USING gin ("slug" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "posts_unillustrated_idx" ON "posts" USING btree ("id") WHERE thumbnail is null;