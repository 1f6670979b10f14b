-- Runs before everything else.
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
--> statement-breakpoint
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
	"source" text DEFAULT '' NOT NULL,
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
CREATE TABLE "daily_views" (
	"day" date NOT NULL,
	"post_id" uuid,
	"views" integer DEFAULT 0 NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_views_day_post_key" UNIQUE NULLS NOT DISTINCT("day","post_id")
);
--> statement-breakpoint
CREATE TABLE "post_analytics" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "post_analytics_views_check" CHECK ("post_analytics"."views" >= 0)
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_provider_account_key" UNIQUE("provider_id","account_id"),
	CONSTRAINT "accounts_user_provider_key" UNIQUE("user_id","provider_id")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_credential_key" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_key" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"user_id" uuid NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "two_factors_user_key" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_pkey" PRIMARY KEY("user_id","role"),
	CONSTRAINT "user_roles_role_check" CHECK (length("user_roles"."role") between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"signed_in_at" timestamp with time zone,
	"signed_in_before" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_key" UNIQUE("email"),
	CONSTRAINT "users_email_check" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
	"is_by_author" boolean DEFAULT false NOT NULL,
	"edited_at" timestamp with time zone NOT NULL,
	"user_name" text NOT NULL,
	"comment_text" text NOT NULL,
	"admin_reply" text
);
--> statement-breakpoint
CREATE TABLE "comment_likes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"comment_id" uuid NOT NULL,
	"user_session" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_likes_comment_session_key" UNIQUE("comment_id","user_session"),
	CONSTRAINT "comment_likes_user_session_check" CHECK (length("comment_likes"."user_session") between 8 and 100)
);
--> statement-breakpoint
CREATE TABLE "comment_threads" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"is_open" boolean NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL
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
	"format" text DEFAULT 'text' NOT NULL,
	"comment_html" text,
	"user_session" text,
	"status" text DEFAULT 'shown' NOT NULL,
	"held_because" text,
	"flagged_because" text,
	"reviewed_at" timestamp with time zone,
	"admin_reply" text,
	"reply_format" text DEFAULT 'text' NOT NULL,
	"reply_html" text,
	"render_version" smallint,
	"admin_replied_at" timestamp with time zone,
	"no_reply_needed_at" timestamp with time zone,
	"edited_at" timestamp with time zone,
	"trashed_from" text,
	"trashed_at" timestamp with time zone,
	"purge_at" timestamp with time zone,
	"notice_due_at" timestamp with time zone,
	"search" "tsvector" DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comments_id_post_key" UNIQUE("id","post_id"),
	CONSTRAINT "comments_level_check" CHECK ("comments"."level" between 0 and 3),
	CONSTRAINT "comments_status_check" CHECK ("comments"."status" in ('shown', 'held', 'spam', 'trashed')),
	CONSTRAINT "comments_user_name_check" CHECK (length("comments"."user_name") between 1 and 100),
	CONSTRAINT "comments_user_email_check" CHECK (length("comments"."user_email") between 3 and 255 or "comments"."user_email" = ''),
	CONSTRAINT "comments_comment_text_check" CHECK (length("comments"."comment_text") between 1 and 1000),
	CONSTRAINT "comments_format_check" CHECK ("comments"."format" in ('text', 'markdown') and "comments"."reply_format" in ('text', 'markdown')),
	CONSTRAINT "comments_trashed_check" CHECK ("comments"."status" = 'trashed' or ("comments"."trashed_from" is null and "comments"."purge_at" is null))
);
--> statement-breakpoint
CREATE TABLE "mail_turns" (
	"name" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_files" (
	"path" text PRIMARY KEY NOT NULL,
	"post_id" uuid,
	"state" text NOT NULL,
	"problem" text,
	"notes" text[] DEFAULT '{}' NOT NULL,
	"file_hash" text,
	"post_hash" text,
	"post_version" integer,
	"slug" text,
	"is_live" boolean DEFAULT false NOT NULL,
	"addresses" text[] DEFAULT '{}' NOT NULL,
	"seen_hash" text,
	"seen_size" bigint,
	"seen_time" double precision,
	"seen_media" text[] DEFAULT '{}' NOT NULL,
	"owes_redirects" boolean DEFAULT false NOT NULL,
	"decision" text,
	"decided_file_hash" text,
	"decided_post_hash" text,
	"removed_text" text,
	CONSTRAINT "content_files_path_check" CHECK (length("content_files"."path") between 1 and 1000),
	CONSTRAINT "content_files_state_check" CHECK ("content_files"."state" in ('agreed', 'conflict', 'broken', 'ignored', 'removed')),
	CONSTRAINT "content_files_decision_check" CHECK ("content_files"."decision" in ('site', 'file'))
);
--> statement-breakpoint
CREATE TABLE "content_folder" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"leased_by" uuid,
	"leased_until" timestamp with time zone,
	"synced_at" timestamp with time zone,
	"problem" text,
	"unwatched_folders" integer DEFAULT 0 NOT NULL,
	"held_deletions" integer DEFAULT 0 NOT NULL,
	"confirmed_deletions" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "content_folder_id_check" CHECK ("content_folder"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "post_revisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"post_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"reason" text NOT NULL,
	"fields" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "post_revisions_post_number_key" UNIQUE("post_id","number"),
	CONSTRAINT "post_revisions_reason_check" CHECK ("post_revisions"."reason" in ('published', 'changed', 'scheduled', 'imported', 'checkpoint', 'replaced')),
	CONSTRAINT "post_revisions_number_check" CHECK ("post_revisions"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "preview_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"post_id" uuid NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "preview_links_token_key" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "working_copies" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_files" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"notes" text[] DEFAULT '{}' NOT NULL,
	"type" text,
	"slug" text,
	"title" text,
	"is_published" boolean DEFAULT false NOT NULL,
	"is_overwritten" boolean DEFAULT false NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"post_id" uuid,
	"before" jsonb,
	"imported_hash" text,
	"undone" text,
	CONSTRAINT "import_files_pkey" PRIMARY KEY("import_id","position"),
	CONSTRAINT "import_files_outcome_check" CHECK ("import_files"."outcome" in ('created', 'changed', 'unchanged', 'edited', 'skipped')),
	CONSTRAINT "import_files_undone_check" CHECK ("import_files"."undone" in ('undone', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "import_items" (
	"import_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"imported_hash" text,
	"before" jsonb,
	"undone" text,
	CONSTRAINT "import_items_pkey" PRIMARY KEY("import_id","kind","key"),
	CONSTRAINT "import_items_kind_check" CHECK ("import_items"."kind" in ('comment', 'redirect', 'setting')),
	CONSTRAINT "import_items_outcome_check" CHECK ("import_items"."outcome" in ('created', 'changed', 'unchanged', 'edited', 'skipped')),
	CONSTRAINT "import_items_undone_check" CHECK ("import_items"."undone" in ('undone', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"uploaded_files" integer DEFAULT 0 NOT NULL,
	"uploaded_bytes" bigint DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"pictures" integer DEFAULT 0 NOT NULL,
	"run_started_at" timestamp with time zone,
	"run_started_with" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"fetches_pictures" boolean DEFAULT false NOT NULL,
	"former_site" text,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"leased_by" uuid,
	"leased_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"findings" jsonb,
	CONSTRAINT "imports_state_check" CHECK ("imports"."state" in ('uploading', 'checking', 'ready', 'importing', 'done', 'cancelled', 'refused', 'undoing', 'undone')),
	CONSTRAINT "imports_name_check" CHECK (length("imports"."name") between 1 and 300),
	CONSTRAINT "imports_former_site_check" CHECK (length("imports"."former_site") <= 300)
);
--> statement-breakpoint
CREATE TABLE "job_turns" (
	"job" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_turns_job_check" CHECK (length("job_turns"."job") between 1 and 100),
	CONSTRAINT "job_turns_state_check" CHECK ("job_turns"."state" in ('running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "checked_links" (
	"address" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"reason" text,
	"moved_to" text,
	"failures" smallint DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone,
	"next_check_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"ignored_at" timestamp with time zone,
	CONSTRAINT "checked_links_address_check" CHECK (length("checked_links"."address") between 1 and 2000),
	CONSTRAINT "checked_links_state_check" CHECK ("checked_links"."state" in ('new', 'fine', 'failing', 'dead', 'moved', 'refused')),
	CONSTRAINT "checked_links_reason_check" CHECK (length("checked_links"."reason") <= 200),
	CONSTRAINT "checked_links_moved_check" CHECK (length("checked_links"."moved_to") <= 2000 and ("checked_links"."moved_to" is not null) = ("checked_links"."state" = 'moved'))
);
--> statement-breakpoint
CREATE TABLE "link_uses" (
	"address" text NOT NULL,
	"post_id" uuid NOT NULL,
	"href" text NOT NULL,
	CONSTRAINT "link_uses_post_id_href_pk" PRIMARY KEY("post_id","href"),
	CONSTRAINT "link_uses_href_check" CHECK (length("link_uses"."href") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "daily_gate_events" (
	"day" date PRIMARY KEY NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"ready" integer DEFAULT 0 NOT NULL,
	"clicked" integer DEFAULT 0 NOT NULL,
	"unlocked" integer DEFAULT 0 NOT NULL,
	"accessed" integer DEFAULT 0 NOT NULL,
	"wrong_passwords" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_link_events" (
	"link_id" uuid NOT NULL,
	"day" date NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"ready" integer DEFAULT 0 NOT NULL,
	"clicked" integer DEFAULT 0 NOT NULL,
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
CREATE TABLE "link_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	"clicked_at" timestamp with time zone,
	"unlocked_at" timestamp with time zone,
	"accessed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "link_totals" (
	"link_id" uuid PRIMARY KEY NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"ready" integer DEFAULT 0 NOT NULL,
	"clicked" integer DEFAULT 0 NOT NULL,
	"unlocked" integer DEFAULT 0 NOT NULL,
	"accessed" integer DEFAULT 0 NOT NULL,
	"wrong_passwords" integer DEFAULT 0 NOT NULL
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
	"purge_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shortened_links_alias_key" UNIQUE("alias"),
	CONSTRAINT "shortened_links_token_key" UNIQUE("token"),
	CONSTRAINT "shortened_links_alias_check" CHECK ("shortened_links"."alias" ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$'),
	CONSTRAINT "shortened_links_original_url_check" CHECK ("shortened_links"."original_url" ~ '^https?://'),
	CONSTRAINT "shortened_links_link_name_check" CHECK (length("shortened_links"."link_name") between 1 and 200),
	CONSTRAINT "shortened_links_max_uses_check" CHECK ("shortened_links"."max_uses" > 0)
);
--> statement-breakpoint
CREATE TABLE "embeds" (
	"url" text PRIMARY KEY NOT NULL,
	"title" text,
	"picture" text,
	"files" jsonb,
	"fetch_at" timestamp with time zone DEFAULT now(),
	"attempts" smallint DEFAULT 0 NOT NULL,
	"refresh_at" timestamp with time zone,
	CONSTRAINT "embeds_url_check" CHECK ("embeds"."url" ~ '^https://')
);
--> statement-breakpoint
CREATE TABLE "external_images" (
	"hash" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "external_images_hash_check" CHECK ("external_images"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "external_images_url_check" CHECK ("external_images"."url" ~ '^https?://')
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hash" text NOT NULL,
	"source_hash" text NOT NULL,
	"format" text NOT NULL,
	"animated" boolean DEFAULT false NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"remove_at" timestamp with time zone,
	CONSTRAINT "media_hash_key" UNIQUE("hash"),
	CONSTRAINT "media_hash_check" CHECK ("media"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "media_format_check" CHECK ("media"."format" in ('jpeg', 'png', 'webp')),
	CONSTRAINT "media_size_check" CHECK ("media"."width" > 0 and "media"."height" > 0 and "media"."bytes" > 0),
	CONSTRAINT "media_file_name_check" CHECK (length("media"."file_name") <= 255)
);
--> statement-breakpoint
CREATE TABLE "media_uses" (
	"hash" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "media_uses_pkey" PRIMARY KEY("hash","kind","source"),
	CONSTRAINT "media_uses_kind_check" CHECK ("media_uses"."kind" in ('article', 'thumbnail', 'social picture', 'working copy', 'revision', 'setting', 'embed', 'import', 'snippet'))
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"hash" text PRIMARY KEY NOT NULL,
	"format" text NOT NULL,
	"bytes" bigint NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recordings_hash_check" CHECK ("recordings"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "recordings_format_check" CHECK ("recordings"."format" in ('mp4', 'webm', 'mp3', 'ogg', 'm4a', 'wav', 'pdf', 'zip', 'gz', 'epub')),
	CONSTRAINT "recordings_file_name_check" CHECK (length("recordings"."file_name") <= 255),
	CONSTRAINT "recordings_bytes_check" CHECK ("recordings"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "category_counts" (
	"category_key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"posts" integer DEFAULT 0 NOT NULL,
	"projects" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category_renames" (
	"category_key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_slugs" (
	"slug" text NOT NULL,
	"type" text DEFAULT 'post' NOT NULL,
	"post_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_slugs_pkey" PRIMARY KEY("slug","type"),
	CONSTRAINT "post_slugs_type_check" CHECK ("post_slugs"."type" in ('post', 'page'))
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text DEFAULT 'post' NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"thumbnail" text,
	"category" text[] DEFAULT '{}' NOT NULL,
	"authors" text[] DEFAULT '{}' NOT NULL,
	"content" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"published" boolean GENERATED ALWAYS AS (status = 'published' and type = 'post') STORED NOT NULL,
	"is_project" boolean DEFAULT false NOT NULL,
	"project_preview_url" text,
	"project_preview_label" text DEFAULT 'Live Preview' NOT NULL,
	"project_source_url" text,
	"project_source_label" text DEFAULT 'Source Code' NOT NULL,
	"series" text,
	"series_order" integer,
	"canonical_url" text,
	"language" text,
	"has_contents" boolean DEFAULT true NOT NULL,
	"meta_title" text DEFAULT '' NOT NULL,
	"meta_description" text DEFAULT '' NOT NULL,
	"social_image" text,
	"noindex" boolean DEFAULT false NOT NULL,
	"thumbnail_alt" text DEFAULT '' NOT NULL,
	"focal_x" smallint DEFAULT 50 NOT NULL,
	"focal_y" smallint DEFAULT 50 NOT NULL,
	"rendered_html" text NOT NULL,
	"toc" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"link_hrefs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"code_blocks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"render_version" integer NOT NULL,
	"plain_text" text DEFAULT '' NOT NULL,
	"code_text" text DEFAULT '' NOT NULL,
	"reading_minutes" integer DEFAULT 1 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"draft_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"trashed_from" text,
	"trashed_at" timestamp with time zone,
	"purge_at" timestamp with time zone,
	"origin" text,
	"imported_hash" text,
	"page_document" "tsvector",
	CONSTRAINT "posts_slug_key" UNIQUE("slug","type"),
	CONSTRAINT "posts_type_check" CHECK ("posts"."type" in ('post', 'page', 'template')),
	CONSTRAINT "posts_template_check" CHECK ("posts"."type" <> 'template' or "posts"."status" in ('draft', 'trashed')),
	CONSTRAINT "posts_slug_check" CHECK ("posts"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "posts_title_check" CHECK (length("posts"."title") between 1 and 300),
	CONSTRAINT "posts_authors_check" CHECK (cardinality("posts"."authors") <= 20),
	CONSTRAINT "posts_series_check" CHECK (length("posts"."series") between 1 and 120 and "posts"."series_order" between 1 and 9999),
	CONSTRAINT "posts_canonical_url_check" CHECK ("posts"."canonical_url" ~ '^https?://' and length("posts"."canonical_url") <= 2000),
	CONSTRAINT "posts_language_check" CHECK ("posts"."language" ~ '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$'),
	CONSTRAINT "posts_meta_check" CHECK (length("posts"."meta_title") <= 300 and length("posts"."meta_description") <= 500 and length("posts"."thumbnail_alt") <= 1000),
	CONSTRAINT "posts_focal_check" CHECK ("posts"."focal_x" between 0 and 100 and "posts"."focal_x" % 5 = 0 and "posts"."focal_y" between 0 and 100 and "posts"."focal_y" % 5 = 0),
	CONSTRAINT "posts_status_check" CHECK ("posts"."status" in ('draft', 'published', 'scheduled', 'trashed')),
	CONSTRAINT "posts_trashed_check" CHECK ("posts"."status" = 'trashed' or ("posts"."trashed_from" is null and "posts"."purge_at" is null))
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
	"title_words" smallint NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_arrivals" (
	"post_id" uuid NOT NULL,
	"day" date NOT NULL,
	"place" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_arrivals_pkey" PRIMARY KEY("post_id","day","place")
);
--> statement-breakpoint
CREATE TABLE "daily_article_clicks" (
	"post_id" uuid NOT NULL,
	"day" date NOT NULL,
	"address" text NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_article_clicks_pkey" PRIMARY KEY("post_id","day","address")
);
--> statement-breakpoint
CREATE TABLE "daily_journeys" (
	"post_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"step" text NOT NULL,
	"readers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_journeys_pkey" PRIMARY KEY("post_id","day","source","step")
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
CREATE TABLE "redirect_hits" (
	"redirect_id" uuid PRIMARY KEY NOT NULL,
	"hits" bigint DEFAULT 0 NOT NULL,
	"last_hit_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"is_prefix" boolean NOT NULL,
	"target" text,
	"status" integer NOT NULL,
	"purge_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirects_source_key" UNIQUE("source","is_prefix"),
	CONSTRAINT "redirects_source_check" CHECK ("redirects"."source" ~ '^/[^/]' and length("redirects"."source") <= 500),
	CONSTRAINT "redirects_target_check" CHECK (("redirects"."target" is null) = ("redirects"."status" = 410)),
	CONSTRAINT "redirects_target_form_check" CHECK ("redirects"."target" ~ '^(https?://|/([^/]|$))' and length("redirects"."target") <= 2000),
	CONSTRAINT "redirects_status_check" CHECK ("redirects"."status" in (301, 302, 410))
);
--> statement-breakpoint
CREATE TABLE "rewrites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"search" text NOT NULL,
	"replacement" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "rewrites_kind_check" CHECK ("rewrites"."kind" in ('link', 'text')),
	CONSTRAINT "rewrites_search_check" CHECK (length("rewrites"."search") between 1 and 2000),
	CONSTRAINT "rewrites_replacement_check" CHECK (length("rewrites"."replacement") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "rewritten_posts" (
	"rewrite_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" text NOT NULL,
	"undone" text,
	CONSTRAINT "rewritten_posts_rewrite_id_post_id_pk" PRIMARY KEY("rewrite_id","post_id"),
	CONSTRAINT "rewritten_posts_undone_check" CHECK ("rewritten_posts"."undone" in ('undone', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_name_check" CHECK (length("saved_views"."name") between 1 and 60),
	CONSTRAINT "saved_views_query_check" CHECK (length("saved_views"."query") between 1 and 6000)
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "snippets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "snippets_name_check" CHECK (length("snippets"."name") between 1 and 60),
	CONSTRAINT "snippets_content_check" CHECK (length("snippets"."content") between 1 and 50000)
);
--> statement-breakpoint
CREATE TABLE "static_export" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"leased_by" uuid,
	"leased_until" timestamp with time zone,
	"wanted_at" timestamp with time zone,
	"exported_at" timestamp with time zone,
	"target" text,
	"content_state" text,
	"is_command_due" boolean DEFAULT false NOT NULL,
	"retry_at" timestamp with time zone,
	"last_run" jsonb,
	CONSTRAINT "static_export_id_check" CHECK ("static_export"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "set_aside" (
	"queue" text NOT NULL,
	"subject" text NOT NULL,
	"times" integer,
	"set_aside_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "set_aside_pkey" PRIMARY KEY("queue","subject"),
	CONSTRAINT "set_aside_queue_check" CHECK ("set_aside"."queue" in ('drafts', 'outdated', 'searches', 'missing'))
);
--> statement-breakpoint
ALTER TABLE "daily_views" ADD CONSTRAINT "daily_views_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "post_analytics" ADD CONSTRAINT "post_analytics_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "comment_bans" ADD CONSTRAINT "comment_bans_banned_by_users_id_fk" FOREIGN KEY ("banned_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "comment_edits" ADD CONSTRAINT "comment_edits_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "comment_edits" ADD CONSTRAINT "comment_edits_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "comment_threads" ADD CONSTRAINT "comment_threads_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "comment_threads" ADD CONSTRAINT "comment_threads_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_same_post_fk" FOREIGN KEY ("parent_id","post_id") REFERENCES "public"."comments"("id","post_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "content_files" ADD CONSTRAINT "content_files_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "preview_links" ADD CONSTRAINT "preview_links_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "working_copies" ADD CONSTRAINT "working_copies_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "link_uses" ADD CONSTRAINT "link_uses_address_checked_links_address_fk" FOREIGN KEY ("address") REFERENCES "public"."checked_links"("address") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "link_uses" ADD CONSTRAINT "link_uses_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "daily_link_events" ADD CONSTRAINT "daily_link_events_link_id_shortened_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."shortened_links"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "link_mentions" ADD CONSTRAINT "link_mentions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "link_tickets" ADD CONSTRAINT "link_tickets_link_id_shortened_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."shortened_links"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "link_totals" ADD CONSTRAINT "link_totals_link_id_shortened_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."shortened_links"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shortened_links" ADD CONSTRAINT "shortened_links_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "embeds" ADD CONSTRAINT "embeds_picture_media_hash_fk" FOREIGN KEY ("picture") REFERENCES "public"."media"("hash") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "post_slugs" ADD CONSTRAINT "post_slugs_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "published_post_categories" ADD CONSTRAINT "published_post_categories_post_id_published_posts_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."published_posts"("post_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "published_posts" ADD CONSTRAINT "published_posts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "daily_arrivals" ADD CONSTRAINT "daily_arrivals_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "daily_article_clicks" ADD CONSTRAINT "daily_article_clicks_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "daily_journeys" ADD CONSTRAINT "daily_journeys_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "daily_reading" ADD CONSTRAINT "daily_reading_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "redirect_hits" ADD CONSTRAINT "redirect_hits_redirect_id_redirects_id_fk" FOREIGN KEY ("redirect_id") REFERENCES "public"."redirects"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rewrites" ADD CONSTRAINT "rewrites_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rewritten_posts" ADD CONSTRAINT "rewritten_posts_rewrite_id_rewrites_id_fk" FOREIGN KEY ("rewrite_id") REFERENCES "public"."rewrites"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rewritten_posts" ADD CONSTRAINT "rewritten_posts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "daily_traffic_post_idx" ON "daily_traffic" USING btree ("post_id","day");
--> statement-breakpoint
CREATE INDEX "daily_traffic_referrer_idx" ON "daily_traffic" USING btree ("referrer","day");
--> statement-breakpoint
CREATE INDEX "daily_views_post_idx" ON "daily_views" USING btree ("post_id","day");
--> statement-breakpoint
CREATE INDEX "passkeys_user_idx" ON "passkeys" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "user_roles_role_idx" ON "user_roles" USING btree ("role");
--> statement-breakpoint
CREATE INDEX "verifications_identifier_idx" ON "verifications" USING btree ("identifier");
--> statement-breakpoint
CREATE INDEX "comment_bans_newest_idx" ON "comment_bans" USING btree ("banned_at");
--> statement-breakpoint
CREATE INDEX "comment_edits_comment_idx" ON "comment_edits" USING btree ("comment_id","edited_at");
--> statement-breakpoint
CREATE INDEX "comments_post_newest_idx" ON "comments" USING btree ("post_id","status","created_at","id");
--> statement-breakpoint
CREATE INDEX "comments_parent_idx" ON "comments" USING btree ("parent_id");
--> statement-breakpoint
CREATE INDEX "comments_text_idx" ON "comments" USING btree (md5("comment_text"),"created_at");
--> statement-breakpoint
CREATE INDEX "comments_queue_idx" ON "comments" USING btree ("status","created_at","id") WHERE purge_at is null;
--> statement-breakpoint
CREATE INDEX "comments_shown_or_held_idx" ON "comments" USING btree ("created_at","id") WHERE status in ('shown', 'held');
--> statement-breakpoint
CREATE INDEX "comments_unanswered_idx" ON "comments" USING btree ("created_at","id") WHERE status = 'shown' and admin_reply is null and no_reply_needed_at is null;
--> statement-breakpoint
CREATE INDEX "comments_flagged_idx" ON "comments" USING btree ("created_at","id") WHERE status = 'shown' and flagged_because is not null and reviewed_at is null;
--> statement-breakpoint
CREATE INDEX "comments_author_idx" ON "comments" USING btree (lower("user_email"),"status");
--> statement-breakpoint
CREATE INDEX "comments_session_idx" ON "comments" USING btree ("user_session") WHERE status = 'shown' and user_session is not null;
--> statement-breakpoint
CREATE INDEX "comments_search_idx" ON "comments" USING gin ("search");
--> statement-breakpoint
CREATE INDEX "comments_purge_idx" ON "comments" USING btree ("purge_at") WHERE purge_at is not null;
--> statement-breakpoint
CREATE INDEX "comments_notice_idx" ON "comments" USING btree ("notice_due_at") WHERE notice_due_at is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "content_files_post_key" ON "content_files" USING btree ("post_id") WHERE post_id is not null;
--> statement-breakpoint
CREATE INDEX "post_revisions_changed_idx" ON "post_revisions" USING btree ("created_at") WHERE reason = 'changed';
--> statement-breakpoint
CREATE INDEX "preview_links_post_idx" ON "preview_links" USING btree ("post_id");
--> statement-breakpoint
CREATE INDEX "import_files_outcome_idx" ON "import_files" USING btree ("import_id","outcome","position");
--> statement-breakpoint
CREATE INDEX "import_files_post_idx" ON "import_files" USING btree ("post_id") WHERE post_id is not null;
--> statement-breakpoint
CREATE INDEX "import_items_position_idx" ON "import_items" USING btree ("import_id","kind","outcome","position");
--> statement-breakpoint
CREATE UNIQUE INDEX "imports_unfinished_key" ON "imports" USING btree ((true)) WHERE state in ('uploading', 'checking', 'ready', 'importing', 'undoing');
--> statement-breakpoint
CREATE INDEX "imports_created_idx" ON "imports" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "checked_links_asked_idx" ON "checked_links" USING btree ("asked_at");
--> statement-breakpoint
CREATE INDEX "checked_links_used_idx" ON "checked_links" USING btree ("used_at");
--> statement-breakpoint
CREATE INDEX "checked_links_next_idx" ON "checked_links" USING btree ("next_check_at");
--> statement-breakpoint
CREATE INDEX "checked_links_broken_idx" ON "checked_links" USING btree ("state") WHERE state in ('dead', 'moved');
--> statement-breakpoint
CREATE INDEX "link_uses_address_idx" ON "link_uses" USING btree ("address");
--> statement-breakpoint
CREATE INDEX "daily_link_events_day_idx" ON "daily_link_events" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "link_mentions_post_idx" ON "link_mentions" USING btree ("post_id");
--> statement-breakpoint
CREATE INDEX "link_tickets_opened_idx" ON "link_tickets" USING btree ("opened_at");
--> statement-breakpoint
CREATE INDEX "shortened_links_post_idx" ON "shortened_links" USING btree ("post_id");
--> statement-breakpoint
CREATE INDEX "shortened_links_created_idx" ON "shortened_links" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "shortened_links_purge_idx" ON "shortened_links" USING btree ("purge_at") WHERE purge_at is not null;
--> statement-breakpoint
CREATE INDEX "embeds_fetch_at_idx" ON "embeds" USING btree ("fetch_at") WHERE fetch_at is not null;
--> statement-breakpoint
CREATE INDEX "embeds_refresh_at_idx" ON "embeds" USING btree ("refresh_at") WHERE refresh_at is not null;
--> statement-breakpoint
CREATE INDEX "media_source_hash_idx" ON "media" USING btree ("source_hash");
--> statement-breakpoint
CREATE INDEX "media_created_at_idx" ON "media" USING btree ("created_at","hash");
--> statement-breakpoint
CREATE INDEX "media_remove_at_idx" ON "media" USING btree ("remove_at") WHERE remove_at is not null;
--> statement-breakpoint
CREATE INDEX "media_uses_source_idx" ON "media_uses" USING btree ("kind","source");
--> statement-breakpoint
CREATE INDEX "post_slugs_post_idx" ON "post_slugs" USING btree ("post_id");
--> statement-breakpoint
CREATE INDEX "posts_series_idx" ON "posts" USING btree (lower("series"),"series_order","created_at") WHERE series is not null;
--> statement-breakpoint
CREATE INDEX "posts_updated_idx" ON "posts" USING btree ("updated_at","id");
--> statement-breakpoint
CREATE INDEX "posts_created_idx" ON "posts" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "posts_title_idx" ON "posts" USING btree (lower("title"),"id");
--> statement-breakpoint
CREATE INDEX "posts_unpublished_idx" ON "posts" USING btree ("status","updated_at","id") WHERE status <> 'published';
--> statement-breakpoint
CREATE INDEX "posts_scheduled_idx" ON "posts" USING btree ("created_at") WHERE status = 'scheduled';
--> statement-breakpoint
CREATE INDEX "posts_pages_idx" ON "posts" USING btree ("slug") WHERE type = 'page';
--> statement-breakpoint
CREATE INDEX "posts_templates_idx" ON "posts" USING btree ("id") WHERE type = 'template';
--> statement-breakpoint
CREATE INDEX "posts_origin_idx" ON "posts" USING btree ("origin") WHERE origin is not null;
--> statement-breakpoint
CREATE INDEX "posts_purge_idx" ON "posts" USING btree ("purge_at") WHERE purge_at is not null;
--> statement-breakpoint
CREATE INDEX "published_post_categories_newest_idx" ON "published_post_categories" USING btree ("category_key","created_at","post_id");
--> statement-breakpoint
CREATE INDEX "published_post_categories_projects_idx" ON "published_post_categories" USING btree ("category_key","created_at","post_id") WHERE is_project;
--> statement-breakpoint
CREATE INDEX "published_posts_newest_idx" ON "published_posts" USING btree ("created_at","post_id");
--> statement-breakpoint
CREATE INDEX "published_posts_projects_idx" ON "published_posts" USING btree ("created_at","post_id") WHERE is_project;
--> statement-breakpoint
CREATE INDEX "published_posts_document_idx" ON "published_posts" USING gin ("document");
--> statement-breakpoint
CREATE INDEX "search_words_beginning_idx" ON "search_words" USING btree ("word" text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "rate_limits_resets_at_idx" ON "rate_limits" USING btree ("resets_at");
--> statement-breakpoint
CREATE INDEX "daily_arrivals_day_idx" ON "daily_arrivals" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "daily_article_clicks_day_idx" ON "daily_article_clicks" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "daily_journeys_day_idx" ON "daily_journeys" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "daily_reading_day_idx" ON "daily_reading" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "redirects_purge_idx" ON "redirects" USING btree ("purge_at") WHERE purge_at is not null;
--> statement-breakpoint
CREATE INDEX "rewrites_created_idx" ON "rewrites" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "rewritten_posts_post_idx" ON "rewritten_posts" USING btree ("post_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_key" ON "saved_views" USING btree (lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_query_key" ON "saved_views" USING btree (md5("query"));
--> statement-breakpoint
CREATE UNIQUE INDEX "snippets_name_key" ON "snippets" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "set_aside_until_idx" ON "set_aside" USING btree ("until");
--> statement-breakpoint
SET LOCAL check_function_bodies = off;
--> statement-breakpoint
-- Levels and search documents of comments.

-- Sets the level of a comment to its parent's plus one, which overrides the value of the statement; a check constraint refuses levels beyond 3.
CREATE OR REPLACE FUNCTION set_comment_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.level := coalesce((SELECT parent.level + 1 FROM comments parent WHERE parent.id = NEW.parent_id), 0);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER comments_level BEFORE INSERT OR UPDATE OF parent_id, level ON comments
  FOR EACH ROW EXECUTE FUNCTION set_comment_level();
--> statement-breakpoint
-- The search document of a comment: its text and reply, name and address of the author, title of the post. Callers: the two triggers below.
CREATE OR REPLACE FUNCTION comment_document(user_name text, user_email text, comment_text text, admin_reply text, post_title text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('inkfolio', indexed_text(concat_ws(' ', user_name, user_email, comment_text, admin_reply, post_title)))
$$;
--> statement-breakpoint
-- Sets comments.search when a comment is written or changed.
CREATE OR REPLACE FUNCTION set_comment_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := comment_document(NEW.user_name, NEW.user_email, NEW.comment_text, NEW.admin_reply,
    (SELECT post.title FROM posts post WHERE post.id = NEW.post_id));
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER comments_search BEFORE INSERT OR UPDATE OF user_name, user_email, comment_text, admin_reply, post_id ON comments
  FOR EACH ROW EXECUTE FUNCTION set_comment_search();
--> statement-breakpoint
-- Updates comments.search when the title of their post changes.
CREATE OR REPLACE FUNCTION update_comment_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE comments SET search = comment_document(user_name, user_email, comment_text, admin_reply, NEW.title) WHERE post_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER posts_title_comment_search AFTER UPDATE OF title ON posts
  FOR EACH ROW WHEN (OLD.title IS DISTINCT FROM NEW.title) EXECUTE FUNCTION update_comment_search();
--> statement-breakpoint
-- Locks the text (advisory lock), then the post, then the parent of a comment that is about to be stored. Of two equal concurrent texts the second
-- waits and then finds the first. Only this function locks texts, and deleting a post locks the post before its comments, so the order prevents
-- deadlocks. In PL/pgSQL, which keeps its plans: planning takes longer than running. Caller: submit-comment.server.ts.
CREATE OR REPLACE FUNCTION lock_comment_rows(comment_text text, post_id uuid, parent_id uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(comment_text, 0));
  PERFORM FROM posts WHERE posts.id = lock_comment_rows.post_id FOR KEY SHARE;
  IF parent_id IS NOT NULL THEN
    PERFORM FROM comments WHERE comments.id = lock_comment_rows.parent_id FOR KEY SHARE;
  END IF;
END
$$;
--> statement-breakpoint
-- A comment, if it, all comments above it and its post are visible; otherwise no row. Callers: moderation_context, comment-queries.server.ts.
CREATE OR REPLACE FUNCTION visible_comment(comment_id uuid) RETURNS TABLE (id uuid, post_id uuid, level smallint) LANGUAGE sql STABLE AS $$
  SELECT comment.id, comment.post_id, comment.level
  FROM comments comment
  LEFT JOIN comments parent ON parent.id = comment.parent_id
  LEFT JOIN comments above ON above.id = parent.parent_id
  LEFT JOIN comments top ON top.id = above.parent_id
  JOIN published_posts ON published_posts.post_id = comment.post_id
  WHERE comment.id = comment_id AND comment.status = 'shown'
    AND coalesce(parent.status, 'shown') = 'shown'
    AND coalesce(above.status, 'shown') = 'shown'
    AND coalesce(top.status, 'shown') = 'shown'
$$;
--> statement-breakpoint
-- The facts that the moderation of a comment needs. `isOpen` is null for a post that is not published. `known_session`, `known_name` and `open_since` are
-- null when the rules do not ask for them, `except_id` is the comment itself when it is edited. Caller: moderation-context.server.ts.
CREATE OR REPLACE FUNCTION moderation_context(
  new_text text, new_post uuid, new_parent uuid, new_session text, new_name text, new_email text,
  known_session text, known_name text, repeated_since timestamptz, open_since timestamptz, except_id uuid
) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    WITH twins AS (
      SELECT id, status, user_name, user_email, coalesce(user_session = new_session, false) AS is_own,
        post_id = new_post AND parent_id IS NOT DISTINCT FROM new_parent AS is_here
      FROM comments
      WHERE md5(comment_text) = md5(new_text) AND created_at > repeated_since AND comment_text = new_text AND id IS DISTINCT FROM except_id
    )
    SELECT jsonb_build_object(
      'isOpen', (
        SELECT coalesce(thread.is_open, open_since IS NULL OR post.created_at > open_since)
        FROM published_posts post LEFT JOIN comment_threads thread USING (post_id)
        WHERE post.post_id = new_post),
      'isBanned', EXISTS (SELECT FROM comment_bans WHERE address = lower(new_email)),
      'isKnown', known_session IS NOT NULL AND EXISTS (SELECT FROM comments WHERE user_session = known_session AND status = 'shown')
        OR known_name IS NOT NULL AND EXISTS (
          SELECT FROM comments WHERE lower(user_email) = lower(new_email) AND lower(user_name) = lower(known_name) AND status = 'shown'),
      'isOwnersAddress', EXISTS (SELECT FROM users JOIN user_roles ON user_id = users.id WHERE users.email = lower(new_email) AND role = 'admin'),
      'parentLevel', CASE WHEN new_parent IS NOT NULL THEN (SELECT level FROM visible_comment(new_parent) WHERE post_id = new_post) END,
      'same', (
        SELECT jsonb_build_object('id', id, 'status', CASE status WHEN 'shown' THEN 'shown' ELSE 'held' END) FROM twins
        WHERE is_own AND is_here AND user_name = new_name AND user_email = new_email LIMIT 1),
      'own', (SELECT count(*) FROM twins WHERE is_own OR (new_session IS NULL AND is_here AND status = 'shown')),
      'others', (SELECT count(*) FROM twins WHERE NOT is_own))
  );
END
$$;
--> statement-breakpoint
-- Changes of posts, for the content folder, and of settings, which may name another one. The notification names only the table: the receiver compares
-- versions.
CREATE OR REPLACE FUNCTION notify_content_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('inkfolio_content', TG_TABLE_NAME);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER posts_content_notify AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON posts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changes();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER settings_content_notify AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changes();
--> statement-breakpoint
INSERT INTO content_folder (id) VALUES (1) ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Which posts point to which gated link.

-- Maintains link_mentions, the gated links that an article links to. Searching all articles for a token is too slow at 100,000 posts.
CREATE OR REPLACE FUNCTION sync_link_mentions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.content = OLD.content THEN
      RETURN NULL;
    END IF;
    DELETE FROM link_mentions WHERE post_id = NEW.id;
  END IF;
  -- Few articles have one, and looking for the word is far cheaper than looking for the pattern.
  IF strpos(NEW.content, 'token=') > 0 THEN
    -- The & before it may be written as &amp; so a semicolon will do.
    INSERT INTO link_mentions (token, post_id)
    SELECT DISTINCT mention[1], NEW.id
    FROM regexp_matches(NEW.content, '[?&;]token=([A-Za-z0-9_-]{1,100})(?![A-Za-z0-9_-])', 'g') AS mention;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER posts_link_mentions AFTER INSERT OR UPDATE OF content ON posts
  FOR EACH ROW EXECUTE FUNCTION sync_link_mentions();
--> statement-breakpoint
-- Where pictures are used. Searching all articles for an address is too slow at 10,000 pictures.

-- Replaces the uses of one source by the pictures that `content` mentions. A picture that is used again is no longer deleted. Revisions and
-- states before an import repeat what was used before, also while a backup is restored.
CREATE OR REPLACE FUNCTION set_media_uses(use_kind text, use_source text, content text, pattern text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  found text[] := '{}';
BEGIN
  -- Many articles have no picture, and looking for the beginning is far cheaper than looking for the pattern.
  IF strpos(content, '/media/') > 0 OR use_kind IN ('setting', 'embed') THEN
    SELECT coalesce(array_agg(DISTINCT mention[1]), '{}') INTO found FROM regexp_matches(content, pattern, 'g') AS mention;
  END IF;
  DELETE FROM media_uses WHERE kind = use_kind AND source = use_source AND hash <> ALL (found);
  IF cardinality(found) > 0 THEN
    INSERT INTO media_uses (hash, kind, source) SELECT hash, use_kind, use_source FROM unnest(found) AS hash ON CONFLICT DO NOTHING;
    IF use_kind NOT IN ('revision', 'import') THEN
      UPDATE media SET remove_at = NULL WHERE hash = ANY (found) AND remove_at IS NOT NULL;
    END IF;
  END IF;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sync_post_media_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM media_uses WHERE kind IN ('article', 'thumbnail', 'social picture') AND source = OLD.id::text;
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' OR NEW.content <> OLD.content THEN
    PERFORM set_media_uses('article', NEW.id::text, NEW.content, '/media/([0-9a-f]{64})(?![0-9a-f])');
  END IF;
  IF TG_OP = 'INSERT' OR NEW.thumbnail IS DISTINCT FROM OLD.thumbnail THEN
    PERFORM set_media_uses('thumbnail', NEW.id::text, coalesce(NEW.thumbnail, ''), '/media/([0-9a-f]{64})(?![0-9a-f])');
  END IF;
  IF TG_OP = 'INSERT' OR NEW.social_image IS DISTINCT FROM OLD.social_image THEN
    PERFORM set_media_uses('social picture', NEW.id::text, coalesce(NEW.social_image, ''), '/media/([0-9a-f]{64})(?![0-9a-f])');
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- For tables whose rows hold the fields of a post as JSON. The arguments are the kind, the column of the fields, and the columns that name the row.
CREATE OR REPLACE FUNCTION sync_stored_media_uses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_values jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  row_name text := row_values ->> TG_ARGV[2];
BEGIN
  IF TG_NARGS > 3 THEN
    row_name := row_name || ':' || (row_values ->> TG_ARGV[3]);
  END IF;
  IF TG_OP = 'DELETE' THEN
    DELETE FROM media_uses WHERE kind = TG_ARGV[0] AND source = row_name;
  ELSE
    PERFORM set_media_uses(TG_ARGV[0], row_name, coalesce(row_values ->> TG_ARGV[1], ''),
      CASE WHEN TG_ARGV[0] IN ('setting', 'embed') THEN '(?<![0-9a-f])([0-9a-f]{64})(?![0-9a-f])' ELSE '/media/([0-9a-f]{64})(?![0-9a-f])' END);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER posts_media_uses AFTER INSERT OR DELETE OR UPDATE OF content, thumbnail, social_image ON posts
  FOR EACH ROW EXECUTE FUNCTION sync_post_media_uses();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER working_copies_media_uses AFTER INSERT OR DELETE OR UPDATE OF fields ON working_copies
  FOR EACH ROW EXECUTE FUNCTION sync_stored_media_uses('working copy', 'fields', 'post_id');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER post_revisions_media_uses AFTER INSERT OR DELETE ON post_revisions
  FOR EACH ROW EXECUTE FUNCTION sync_stored_media_uses('revision', 'fields', 'id');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER settings_media_uses AFTER INSERT OR DELETE OR UPDATE OF value ON settings
  FOR EACH ROW EXECUTE FUNCTION sync_stored_media_uses('setting', 'value', 'key');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER embeds_media_uses AFTER INSERT OR DELETE OR UPDATE OF picture ON embeds
  FOR EACH ROW EXECUTE FUNCTION sync_stored_media_uses('embed', 'picture', 'url');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER import_files_media_uses AFTER INSERT OR DELETE OR UPDATE OF before ON import_files
  FOR EACH ROW EXECUTE FUNCTION sync_stored_media_uses('import', 'before', 'import_id', 'position');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER snippets_media_uses AFTER INSERT OR DELETE OR UPDATE OF content ON snippets
  FOR EACH ROW EXECUTE FUNCTION sync_stored_media_uses('snippet', 'content', 'id');
--> statement-breakpoint
-- Tells every process of the site on the channel `inkfolio_pages` that public pages have changed: in the transaction of the change, and whatever made
-- it (a person, a job, an import, a cascade). The payload is the table and what happened: 'added', when no page shows less than before, or 'changed'.
-- PostgreSQL delivers equal payloads of a transaction once.

CREATE OR REPLACE FUNCTION notify_pages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('inkfolio_pages', TG_TABLE_NAME || ' ' || TG_ARGV[0]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A save of the editor raises only the version of the working copy, which no page shows.
CREATE OR REPLACE FUNCTION notify_pages_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  OLD.draft_version := NEW.draft_version;
  IF OLD IS DISTINCT FROM NEW THEN
    PERFORM pg_notify('inkfolio_pages', TG_TABLE_NAME || ' changed');
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER posts_insert_notify AFTER INSERT ON posts
  FOR EACH ROW WHEN (NEW.status = 'published') EXECUTE FUNCTION notify_pages('added');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER posts_publish_notify AFTER UPDATE ON posts
  FOR EACH ROW WHEN (OLD.status <> 'published' AND NEW.status = 'published') EXECUTE FUNCTION notify_pages('added');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER posts_update_notify AFTER UPDATE ON posts
  FOR EACH ROW WHEN (OLD.status = 'published') EXECUTE FUNCTION notify_pages_of_post();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER posts_delete_notify AFTER DELETE ON posts
  FOR EACH ROW WHEN (OLD.status = 'published') EXECUTE FUNCTION notify_pages('changed');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER comments_insert_notify AFTER INSERT ON comments
  FOR EACH ROW WHEN (NEW.status = 'shown') EXECUTE FUNCTION notify_pages('added');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER comments_show_notify AFTER UPDATE ON comments
  FOR EACH ROW WHEN (OLD.status <> 'shown' AND NEW.status = 'shown') EXECUTE FUNCTION notify_pages('added');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER comments_update_notify AFTER UPDATE ON comments
  FOR EACH ROW WHEN (OLD.status = 'shown' AND OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION notify_pages('changed');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER comments_delete_notify AFTER DELETE ON comments
  FOR EACH ROW WHEN (OLD.status = 'shown') EXECUTE FUNCTION notify_pages('changed');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER comment_likes_notify AFTER INSERT OR DELETE ON comment_likes
  FOR EACH ROW EXECUTE FUNCTION notify_pages('added');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER comment_threads_notify AFTER INSERT OR UPDATE OR DELETE ON comment_threads
  FOR EACH ROW EXECUTE FUNCTION notify_pages('added');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER settings_notify AFTER INSERT OR DELETE ON settings
  FOR EACH ROW EXECUTE FUNCTION notify_pages('changed');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER settings_update_notify AFTER UPDATE ON settings
  FOR EACH ROW WHEN (OLD.value IS DISTINCT FROM NEW.value) EXECUTE FUNCTION notify_pages('changed');
--> statement-breakpoint
-- No page shows redirects, but processes hold them in memory.
CREATE OR REPLACE TRIGGER redirects_notify AFTER INSERT OR UPDATE OR DELETE ON redirects
  FOR EACH ROW EXECUTE FUNCTION notify_pages('added');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER posts_truncate_notify AFTER TRUNCATE ON posts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_pages('changed');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER comments_truncate_notify AFTER TRUNCATE ON comments
  FOR EACH STATEMENT EXECUTE FUNCTION notify_pages('changed');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER comment_likes_truncate_notify AFTER TRUNCATE ON comment_likes
  FOR EACH STATEMENT EXECUTE FUNCTION notify_pages('changed');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER comment_threads_truncate_notify AFTER TRUNCATE ON comment_threads
  FOR EACH STATEMENT EXECUTE FUNCTION notify_pages('changed');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER settings_truncate_notify AFTER TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_pages('changed');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER redirects_truncate_notify AFTER TRUNCATE ON redirects
  FOR EACH STATEMENT EXECUTE FUNCTION notify_pages('changed');
--> statement-breakpoint
-- Maintains published_posts, search_words, published_post_categories and category_counts, which listings, counts and search read (decision 003).

-- The key under which a category name is compared and stored: 'Java' and ' java' are one category. The same as `categoryKey` in src/features/posts/category.ts under every
-- locale of the cluster, whose own lower() may know ASCII alone.
CREATE OR REPLACE FUNCTION category_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(name) = char_length(name) THEN lower(btrim(name) COLLATE "C") ELSE translate(lower(btrim(normalize(name)) COLLATE "C"),
    'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮİĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǄǅǇǈǊǋǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǱǲǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫςϏϘϚϜϞϠϢϤϦϨϪϬϮϴϷϹϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾἈἉἊἋἌἍἎἏἘἙἚἛἜἝἨἩἪἫἬἭἮἯἸἹἺἻἼἽἾἿὈὉὊὋὌὍὙὛὝὟὨὩὪὫὬὭὮὯᾈᾉᾊᾋᾌᾍᾎᾏᾘᾙᾚᾛᾜᾝᾞᾟᾨᾩᾪᾫᾬᾭᾮᾯᾸᾹᾺᾼῈῊῌῘῙῚῨῩῪῬῸῺῼKℲⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫⅬⅭⅮⅯↃⒶⒷⒸⒹⒺⒻⒼⒽⒾⒿⓀⓁⓂⓃⓄⓅⓆⓇⓈⓉⓊⓋⓌⓍⓎⓏⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
    'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįiĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǆǆǉǉǌǌǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǳǳǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋσϗϙϛϝϟϡϣϥϧϩϫϭϯθϸϲϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕßạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿἀἁἂἃἄἅἆἇἐἑἒἓἔἕἠἡἢἣἤἥἦἧἰἱἲἳἴἵἶἷὀὁὂὃὄὅὑὓὕὗὠὡὢὣὤὥὦὧᾀᾁᾂᾃᾄᾅᾆᾇᾐᾑᾒᾓᾔᾕᾖᾗᾠᾡᾢᾣᾤᾥᾦᾧᾰᾱὰᾳὲὴῃῐῑὶῠῡὺῥὸὼῳkⅎⅰⅱⅲⅳⅴⅵⅶⅷⅸⅹⅺⅻⅼⅽⅾⅿↄⓐⓑⓒⓓⓔⓕⓖⓗⓘⓙⓚⓛⓜⓝⓞⓟⓠⓡⓢⓣⓤⓥⓦⓧⓨⓩⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃') END $$;
--> statement-breakpoint
-- Categories without repetitions: each key once, in the spelling and place of its first name. Caller: sync_published_posts.
CREATE OR REPLACE FUNCTION distinct_categories(names text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(
    SELECT (array_agg(name ORDER BY place))[1] FROM unnest(names) WITH ORDINALITY AS listed (name, place) GROUP BY category_key(name) ORDER BY min(place))
$$;
--> statement-breakpoint
-- The search document of a post. The weights are A for the title, B for headings and categories, C for description and text, D for code. Lexemes without
-- a position let the index answer more: '^<lexeme>' for words of the title, '~<lexeme>' for words of title, headings and categories, '^=<title>',
-- '=<category key>', '#project'. `src/db/seed/seed-posts.ts` repeats it in TypeScript. Caller: sync_published_posts.
CREATE OR REPLACE FUNCTION published_document(post posts) RETURNS tsvector LANGUAGE plpgsql STABLE AS $$
DECLARE
  title tsvector := to_tsvector('inkfolio', indexed_text(post.title));
  heading_text text := concat_ws(' ',
    (SELECT string_agg(entry.value->>'text', ' ' ORDER BY entry.ordinality) FROM jsonb_array_elements(post.toc) WITH ORDINALITY AS entry),
    array_to_string(post.category, ' '));
  headings tsvector;
  most integer := 250000;
BEGIN
  LOOP
    BEGIN
      headings := to_tsvector('inkfolio', indexed_text(left(heading_text, most)));
      RETURN setweight(title, 'A') || setweight(headings, 'B') ||
        setweight(to_tsvector('inkfolio', indexed_text(left(post.description || ' ' || post.plain_text, most))), 'C') ||
        setweight(to_tsvector('inkfolio', indexed_text(left(post.code_text, most / 4))), 'D') ||
        array_to_tsvector(array(
          SELECT '^' || lexeme FROM unnest(tsvector_to_array(title)) AS lexeme
          UNION SELECT '~' || lexeme FROM unnest(tsvector_to_array(title || headings)) AS lexeme
          UNION SELECT title_lexeme(post.title)
          UNION SELECT '=' || category_key(name) FROM unnest(post.category) AS name
          UNION SELECT '#project' WHERE post.is_project));
    EXCEPTION WHEN program_limit_exceeded THEN
      -- A tsvector holds at most 1 MB. Words that are joined by punctuation need several times the size of the text.
      IF most = 0 THEN
        RAISE;
      END IF;
      most := most / 2;
    END;
  END LOOP;
END
$$;
--> statement-breakpoint
-- The words of a post that a misspelt search may mean, in lower case without accents.
-- Caller: sync_published_posts.
CREATE OR REPLACE FUNCTION words_of_post(post posts) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT DISTINCT unaccent(token) FROM ts_parse('default', normalize_search_text(
    concat_ws(' ', post.title, post.description, array_to_string(post.category, ' '), left(post.plain_text, 100000), left(post.code_text, 60000)))) AS part (kind, token)
  -- Words of letters alone: asciiword and word.
  WHERE kind IN (1, 2) AND length(token) BETWEEN 4 AND 30
$$;
--> statement-breakpoint
-- Copies published posts into published_posts, and removes those that are no longer published. A changed post is removed and inserted again,
-- so that count_published_posts sees both. One statement-level pass over the transition tables: an import of thousands of posts costs one.
CREATE OR REPLACE FUNCTION sync_published_posts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  copied_ids uuid[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM published_posts WHERE post_id IN (
      SELECT n.id FROM new_rows n JOIN old_rows o USING (id)
      WHERE o.published AND (NOT n.published OR (o.title, o.description, o.category, o.toc, o.plain_text, o.code_text, o.is_project, o.created_at)
        IS DISTINCT FROM (n.title, n.description, n.category, n.toc, n.plain_text, n.code_text, n.is_project, n.created_at)));
  END IF;
  WITH copied AS (
    INSERT INTO published_posts (post_id, created_at, is_project, category, title_words, document)
    SELECT n.id, n.created_at, n.is_project, distinct_categories(n.category), title_words(n.title), published_document(n::posts)
    FROM new_rows n
    WHERE n.published AND NOT EXISTS (SELECT 1 FROM published_posts p WHERE p.post_id = n.id)
    RETURNING post_id
  )
  SELECT array_agg(post_id) INTO copied_ids FROM copied;
  -- After the statement that counts: a transaction that inserts words has locked the row '' of category_counts before, so two cannot deadlock.
  INSERT INTO search_words (word)
  SELECT word FROM (
    SELECT DISTINCT word FROM new_rows n, words_of_post(n::posts) AS word WHERE n.id = ANY (copied_ids)
  ) AS words
  WHERE NOT EXISTS (SELECT FROM search_words known WHERE known.word = words.word)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER posts_insert_published AFTER INSERT ON posts
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION sync_published_posts();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER posts_update_published AFTER UPDATE ON posts
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION sync_published_posts();
--> statement-breakpoint
-- Maintains published_post_categories and category_counts after published_posts changed. Deleting a post reaches it through the foreign key.
-- Rows of category_counts are locked in the order of their keys, so that two writers cannot deadlock.
CREATE OR REPLACE FUNCTION count_published_posts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO published_post_categories (category_key, post_id, created_at, is_project)
    SELECT DISTINCT category_key(name), post_id, created_at, is_project FROM changed_rows, unnest(category) AS name;
  END IF;
  INSERT INTO category_counts AS counts (category_key, name, posts, projects)
  SELECT key, min(name), sign * count(*), sign * count(*) FILTER (WHERE is_project)
  FROM (
    SELECT '' AS key, '' AS name, post_id, is_project FROM changed_rows
    UNION ALL
    SELECT DISTINCT ON (post_id, category_key(name)) category_key(name), name, post_id, is_project FROM changed_rows, unnest(category) AS name
  ) AS touched
  GROUP BY key ORDER BY key
  ON CONFLICT (category_key) DO UPDATE
  SET posts = counts.posts + excluded.posts, projects = counts.projects + excluded.projects;
  IF TG_OP = 'DELETE' THEN
    DELETE FROM category_counts WHERE posts = 0 AND category_key IN (SELECT category_key(name) FROM changed_rows, unnest(category) AS name);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER published_posts_insert_count AFTER INSERT ON published_posts
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_published_posts();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER published_posts_delete_count AFTER DELETE ON published_posts
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_published_posts();
--> statement-breakpoint
-- Sets posts.page_document, by which search finds pages. A tsvector holds at most 1 MB.
CREATE OR REPLACE FUNCTION set_page_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.page_document := setweight(to_tsvector('inkfolio', indexed_text(NEW.title)), 'A') || setweight(to_tsvector('inkfolio',
    indexed_text(left(concat_ws(' ', NEW.description, NEW.plain_text, NEW.code_text), 60000))), 'C');
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER posts_page_document BEFORE INSERT OR UPDATE OF title, description, plain_text, code_text ON posts
  FOR EACH ROW WHEN (NEW.type = 'page') EXECUTE FUNCTION set_page_document();
--> statement-breakpoint
-- Full-text search: words and queries.

-- English stems, accents folded, no stop words: a programming blog must find "for" and "if".
CREATE TEXT SEARCH DICTIONARY inkfolio_stem (TEMPLATE = snowball, LANGUAGE = english);
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION inkfolio (COPY = english);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION inkfolio
  ALTER MAPPING FOR asciiword, asciihword, hword_asciipart, word, hword, hword_part WITH unaccent, inkfolio_stem;
--> statement-breakpoint
-- Lower case, with ASCII apostrophes, full-width letters and ligatures as their plain letters, without soft hyphens, characters without a width, the
-- vowel signs of Hebrew and Arabic and the Arabic tatweel; names of languages that consist mostly of punctuation become words.
CREATE OR REPLACE FUNCTION fold_search_text(source text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(replace(replace(lower(
      CASE WHEN octet_length(source) = char_length(source) THEN source
      ELSE regexp_replace(normalize(source, NFKC),
        '[\u00AD\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200B-\u200D\u2060\uFE0F\uFEFF]', '', 'g') END
    ), '’', ''''), 'c++', 'cplusplus '), '\m([cf])#(?![a-z0-9])', '\1sharp ', 'g'),
    '\.net(?![a-z0-9])', ' dotnet', 'g')
$$;
--> statement-breakpoint
-- Separates scripts without spaces between words (Chinese, Japanese, Korean, Thai, Lao, Tibetan, Burmese, Khmer) from others, and into pairs of characters
-- that overlap: 'abcd' becomes 'a ab bc cd d', so that each character begins a word. A search needs the pairs alone, which find any part of a run.
CREATE OR REPLACE FUNCTION split_unspaced(source text, is_search boolean) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  one constant text := '[\u0E00-\u109F\u1780-\u17FF\u2E80-\u2FDF\u3005-\u3007\u3040-\u30FF\u31F0-\u31FF\u3400-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\U00020000-\U0003FFFF]';
  pairs text;
BEGIN
  IF octet_length(source) = char_length(source) THEN
    RETURN source;
  END IF;
  pairs := regexp_replace(regexp_replace(source, '(' || one || '+)', ' \1 ', 'g'), '(' || one || ')', '\1 \1', 'g');
  IF NOT is_search THEN
    RETURN pairs;
  END IF;
  RETURN regexp_replace(regexp_replace(pairs, '(^| )' || one || ' (' || one || '{2})', '\1\2', 'g'), '(' || one || '{2}) ' || one || '( |$)', '\1\2', 'g');
END
$$;
--> statement-breakpoint
-- Emoji as words: 'z0e' and the hexadecimal codes of their characters.
CREATE OR REPLACE FUNCTION emoji_words(source text) RETURNS TABLE (word text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'z0e' || encode(convert_to(emoji[1], 'UTF8'), 'hex') FROM regexp_matches(source, '[\u2600-\u27BF\U0001F000-\U0001F3FA\U0001F400-\U0001FAFF]', 'g') AS emoji
  WHERE octet_length(source) > char_length(source)
$$;
--> statement-breakpoint
-- Normalizes text before it is indexed or searched. ASCII punctuation separates words, so that "node.js", "user_name" and "a/b" are found by their
-- parts.
CREATE OR REPLACE FUNCTION normalize_search_text(source text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(fold_search_text(source), '[\s!-/:-@\[-`{-~]+', ' ', 'g')
$$;
--> statement-breakpoint
-- Returns the words of a text that is indexed, and after them what finds identifiers as they are written:
-- - two words that only punctuation separates, joined by 'z0z' ('make_vec' adds 'makez0zvec'); comma, semicolon, bar and quotes separate as space does
-- - the parts of words in camel case ('makeVec' adds 'make vec')
-- - operators, as 'z0p' and the hexadecimal codes of their characters ('=>' adds 'z0p3d3e'), and emoji.
CREATE OR REPLACE FUNCTION indexed_text(source text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN concat_ws(' ', split_unspaced(normalize_search_text(source), false), (SELECT string_agg(word, ' ') FROM emoji_words(source)),
    (SELECT string_agg(pair[1], ' ') FROM regexp_matches(
      -- A word between two others belongs to two pairs.
      regexp_replace(
        regexp_replace(translate(fold_search_text(source), ',;"|', '    '),
          '([!-/:-@\[-`{-~])([^\s!-/:-@\[-`{-~]+)(?=[!-/:-@\[-`{-~]+[^\s!-/:-@\[-`{-~])', '\1\2 \2', 'g'),
        '([^\s!-/:-@\[-`{-~])[!-/:-@\[-`{-~]+(?=[^\s!-/:-@\[-`{-~])', '\1z0z', 'g'),
      '[^\s!-/:-@\[-`{-~]*z0z[^\s!-/:-@\[-`{-~]*', 'g') AS pair),
    (SELECT lower(replace(string_agg(parts[1], ' '), 'z0z', ' ')) FROM regexp_matches(
      regexp_replace(regexp_replace(source, '([a-z0-9])([A-Z])', '\1z0z\2', 'g'), '([A-Z])([A-Z][a-z])', '\1z0z\2', 'g'),
      '[A-Za-z0-9]*z0z[A-Za-z0-9]*', 'g') AS parts),
    (SELECT string_agg('z0p' || encode(convert_to(operator[1], 'UTF8'), 'hex'), ' ')
     FROM regexp_matches(source, '[!#$%&*+./:<=>?@^|~-]{2,}', 'g') AS operator WHERE length(operator[1]) <= 4));
END
$$;
--> statement-breakpoint
-- Returns the terms that a search requires: the words that the visitor typed, at most 16, as lexemes, with ':*' as suffix where a prefix is enough.
-- Words that only punctuation separates must stand together in this order ('make_vec', '1.10'), unless the search is loose. A search without a word is
-- one for an operator.
CREATE OR REPLACE FUNCTION search_terms(source text, is_loose boolean DEFAULT false) RETURNS TABLE (lexeme text, suffix text)
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN QUERY WITH typed AS (
    SELECT place, array(
      SELECT left(word, 100) FROM regexp_split_to_table(token, '[!-/:-@\[-`{-~]+') WITH ORDINALITY AS split (word, part) WHERE word <> '' ORDER BY part
    ) AS parts
    FROM regexp_split_to_table(
      split_unspaced(
        CASE WHEN is_loose THEN normalize_search_text(left(source, 1000)) ELSE translate(fold_search_text(left(source, 1000)), ',;"|', '    ') END, true), '\s+')
      WITH ORDINALITY AS split (token, place)
  ), words AS (
    SELECT concat_ws('z0z', parts[part], parts[part + 1]) AS word, coalesce(parts[part + 1], parts[part]) AS ending,
      lead(place) OVER (ORDER BY place, part) IS NULL AS is_last
    FROM typed, generate_series(1, greatest(cardinality(parts) - 1, least(cardinality(parts), 1))) AS part
    ORDER BY place, part LIMIT 16
  )
  -- The last word may still be unfinished. A number is taken as it is: 1.1 does not mean 1.10. A single character of another script begins a word.
  SELECT stem, CASE WHEN is_last AND ending !~ '^[0-9]+$' AND (length(word) >= 3 OR octet_length(word) > length(word))
    OR length(word) = 1 AND octet_length(word) > 2 THEN ':*' ELSE '' END
  FROM words, unnest(tsvector_to_array(to_tsvector('inkfolio', word))) AS stem
  UNION ALL
  (SELECT emoji.word, '' FROM emoji_words(left(source, 1000)) AS emoji LIMIT 16)
  UNION ALL
  SELECT 'z0p' || encode(convert_to(operator[1], 'UTF8'), 'hex'), ''
  FROM regexp_matches(left(source, 1000), '[!#$%&*+./:<=>?@^|~-]{2,}', 'g') AS operator WHERE NOT EXISTS (SELECT FROM words);
END
$$;
--> statement-breakpoint
-- Turns what a visitor typed into a tsquery: all terms must match. Returns NULL, which matches nothing, when the text holds no term.
-- For pages, suggestions and the lists of the owner; the search of posts uses parse_search.
CREATE OR REPLACE FUNCTION search_query(source text) RETURNS tsquery LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT string_agg(quote_lexeme(lexeme) || suffix, ' & ')::tsquery FROM search_terms(source));
END
$$;
--> statement-breakpoint
-- Everything that a ranked search needs: the tsquery of its words, the same for the words of titles ('^') and of titles, headings and categories ('~', see
-- published_document), these two term by term, and a query for the whole title. All are NULL when the text holds no term.
CREATE OR REPLACE FUNCTION parse_search(source text, is_loose boolean) RETURNS TABLE (
  words tsquery, titles tsquery, headings tsquery, title_terms tsquery[], heading_terms tsquery[], title tsquery
) LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN QUERY SELECT
    string_agg(quote_lexeme(lexeme) || suffix, ' & ')::tsquery,
    string_agg(quote_lexeme('^' || lexeme) || suffix, ' & ')::tsquery,
    string_agg(quote_lexeme('~' || lexeme) || suffix, ' & ')::tsquery,
    array_agg((quote_lexeme('^' || lexeme) || suffix)::tsquery),
    array_agg((quote_lexeme('~' || lexeme) || suffix)::tsquery),
    filter_query(title_lexeme(source))
  FROM search_terms(source, is_loose);
END
$$;
--> statement-breakpoint
-- A lexeme as it is written in a tsquery or tsvector.
CREATE OR REPLACE FUNCTION quote_lexeme(lexeme text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || ''''
$$;
--> statement-breakpoint
-- A tsquery that matches one lexeme exactly. Documents contain '=<category key>' for each category and '#project' for projects, so that the
-- full-text index also answers these filters; normalize_search_text removes both characters from written text.
CREATE OR REPLACE FUNCTION filter_query(lexeme text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT quote_lexeme(lexeme)::tsquery
$$;
--> statement-breakpoint
-- The lexeme of a whole title, below the 2 kB that a lexeme may have.
CREATE OR REPLACE FUNCTION title_lexeme(title text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '^=' || left(btrim(normalize_search_text(title)), 500)
$$;
--> statement-breakpoint
-- The number of words of a title.
CREATE OR REPLACE FUNCTION title_words(title text) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(cardinality(string_to_array(nullif(btrim(normalize_search_text(title)), ''), ' ')), 0)::smallint
$$;
--> statement-breakpoint
-- The row about the site as files.
INSERT INTO static_export (id) VALUES (1) ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- What Drizzle cannot declare in src/db/schema: storage, initial rows.

-- Unlogged: a count does not wait for the disk, and a crash of the database only resets the limits.
ALTER TABLE rate_limits SET UNLOGGED;
--> statement-breakpoint
-- The empty key counts all published posts.
INSERT INTO category_counts (category_key, name) VALUES ('', '') ON CONFLICT DO NOTHING;
--> statement-breakpoint
RESET check_function_bodies;
