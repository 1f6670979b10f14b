-- Earlier versions made rich text of Markdown files: each is read once again, and its post is in Markdown from then on.
UPDATE content_files SET seen_hash = NULL, seen_size = NULL, seen_time = NULL
FROM posts WHERE posts.id = content_files.post_id AND posts.markdown IS NULL AND content_files.state = 'agreed';
