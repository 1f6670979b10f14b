// Conditions on a row of `comments`, shared by the list of own comments and by the functions that change one, so that a page offers what the
// server accepts.
import { sql } from 'drizzle-orm'

/** Without a reply of the owner or of a visitor, whatever its status: the owner can still restore a reply from spam or the trash. */
export const IS_UNANSWERED = sql<boolean>`(
  comments.admin_reply is null and not exists (select from comments reply where reply.parent_id = comments.id)
)`

/** The history also has an entry for each changed reply, but only an edit has the time in `edited_at`. */
export const IS_EDITED_BY_OWNER = sql<boolean>`coalesce((
  select true from comment_edits where comment_id = comments.id and not is_by_author and comment_edits.edited_at = comments.edited_at limit 1
), false)`
