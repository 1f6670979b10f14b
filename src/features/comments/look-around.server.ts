// Everything that decides about new comments, in one question for all of them.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { visibleComment } from './comment-queries.server.ts'
import type { Letter, PostedComment } from './post-comment.server.ts'
import { REPEATED_WITHIN_MS, type Screened } from './screen-comment.ts'
import { closesAt, threadIsOpen } from './thread-state.server.ts'

export type Surroundings = {
  isPublished: boolean
  isOpen: boolean
  parentLevel: number | null
  sameComment: PostedComment | null
  repeats: Screened['repeats']
  author: Author
}

/** What is known of an address; nobody has proved that it is theirs. */
type Author = { isBanned: boolean; isKnown: boolean; isOwner: boolean }

type Row = {
  is_published: boolean | null
  is_open: boolean | null
  is_banned: boolean | null
  is_known: boolean | null
  is_owner: boolean | null
  parent_level: number | null
  same: PostedComment | null
  own: number
  others: number
}

/** Answers in the order of `letters`. */
export async function lookAround(tx: Db, letters: readonly Letter[]): Promise<Surroundings[]> {
  // A question in brackets is answered by an index, however many letters there are; EXISTS might read the whole table instead.
  const { rows } = await tx.execute<Row>(sql`
    select
      (select true from published_posts where published_posts.post_id = letter.post_id) as is_published,
      (${threadIsOpen(sql`letter.post_id`, sql`letter.open_since`)}) as is_open,
      (select true from comment_bans where address = lower(letter.user_email)) as is_banned,
      (select true from comments where lower(comments.user_email) = lower(letter.user_email) and status = 'shown' limit 1) as is_known,
      (select true from users join user_roles on user_id = id where email = lower(letter.user_email) and role = 'admin') as is_owner,
      (select level from (${visibleComment(sql`letter.parent_id`)}) as parent where parent.post_id = letter.post_id) as parent_level,
      twins.same, twins.own, twins.others
    from jsonb_to_recordset(${JSON.stringify(letters.map(asQuestion))}::jsonb) as letter (
      place int, post_id uuid, parent_id uuid, user_session text, user_email text, comment_text text, repeated_since timestamptz, open_since timestamptz)
    cross join lateral (
      select
        (array_agg(json_build_object('id', id, 'status', case status when 'shown' then 'shown' else 'held' end)) filter (where is_same))[1] as same,
        count(*) filter (where is_own) as own,
        count(*) filter (where not is_own) as others
      from (
        select id, status,
          user_email = letter.user_email and post_id = letter.post_id and parent_id is not distinct from letter.parent_id as is_same,
          coalesce(user_session = letter.user_session, user_email = letter.user_email) as is_own
        from comments
        where md5(comment_text) = md5(letter.comment_text) and created_at > letter.repeated_since and comment_text = letter.comment_text
      ) as twin
    ) as twins
    order by place`)
  return rows.map(readRow)
}

function asQuestion({ comment, posting: { now, rules } }: Letter, place: number) {
  const { postId, parentId, userSession, user_email, comment_text } = comment
  return {
    place,
    post_id: postId,
    parent_id: parentId,
    user_session: userSession,
    user_email,
    comment_text,
    repeated_since: new Date(now.getTime() - REPEATED_WITHIN_MS),
    open_since: closesAt(rules.closeAfterDays, now),
  }
}

function readRow(row: Row): Surroundings {
  return {
    isPublished: row.is_published ?? false,
    isOpen: row.is_open ?? true,
    parentLevel: row.parent_level,
    sameComment: row.same,
    repeats: { own: row.own, others: row.others },
    author: { isBanned: row.is_banned ?? false, isKnown: row.is_known ?? false, isOwner: row.is_owner ?? false },
  }
}
