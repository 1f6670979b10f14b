-- What Drizzle cannot declare in src/db/schema: storage, covering indexes, initial rows.

-- Unlogged: a count does not wait for the disk, and a crash of the database only resets the limits.
ALTER TABLE rate_limits SET UNLOGGED;

-- The owner's list and the sitemap read their pages by index-only scans.
DROP INDEX posts_updated_idx;
CREATE INDEX posts_updated_idx ON posts (updated_at, id) INCLUDE (status, is_project, purge_at);
DROP INDEX posts_created_idx;
CREATE INDEX posts_created_idx ON posts (created_at, id) INCLUDE (status, is_project, purge_at, slug, updated_at);
-- Includes the title: PostgreSQL uses no index-only scan for an expression alone.
DROP INDEX posts_title_idx;
CREATE INDEX posts_title_idx ON posts (lower(title), id) INCLUDE (status, is_project, purge_at, title);

-- The empty key counts all published posts.
INSERT INTO category_counts (category_key, name) VALUES ('', '') ON CONFLICT DO NOTHING;
