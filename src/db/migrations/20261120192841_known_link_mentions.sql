-- Articles from before the trigger. Done twice, it changes nothing.
INSERT INTO link_mentions (token, post_id)
SELECT DISTINCT mention[1], posts.id
FROM posts, regexp_matches(posts.content, '[?&;]token=([A-Za-z0-9_-]{1,100})(?![A-Za-z0-9_-])', 'g') AS mention
WHERE strpos(posts.content, 'token=') > 0
ON CONFLICT DO NOTHING;
