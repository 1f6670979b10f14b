-- What Drizzle cannot declare in src/db/schema: storage, initial rows.

-- Unlogged: a count does not wait for the disk, and a crash of the database only resets the limits.
ALTER TABLE rate_limits SET UNLOGGED;

-- The empty key counts all published posts.
INSERT INTO category_counts (category_key, name) VALUES ('', '') ON CONFLICT DO NOTHING;
