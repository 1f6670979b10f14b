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

/** `isOwnersAddress`: the address is an admin's, which proves nothing about who typed it. */
type Author = { isBanned: boolean; isKnown: boolean; isOwnersAddress: boolean }

type Row = {
  is_published: boolean | null
  is_open: boolean | null
  is_banned: boolean | null
  is_known: boolean | null
  is_owners_address: boolean | null
  parent_level: number | null
  same: PostedComment | null
  own: number
  others: number
}

/**
 * Answers in the order of `letters`. Whose a comment is, is decided by the session alone: with the address that was typed, the answer
 * would tell whoever repeats a comment whether they have guessed its author's. Without a session, what is already shown at the same
 * place counts as repeated, whoever wrote it: a form that is sent twice.
 */
export async function lookAround(tx: Db, letters: readonly Letter[]): Promise<Surroundings[]> {
  // A question in brackets is answered by an index, however many letters there are; EXISTS might read the whole table instead.
  const { rows } = await tx.execute<Row>(sql`
    select
      (select true from published_posts where published_posts.post_id = letter.post_id) as is_published,
      (${threadIsOpen(sql`letter.post_id`, sql`letter.open_since`)}) as is_open,
      (select true from comment_bans where address = lower(letter.user_email)) as is_banned,
      coalesce(
        (select true from comments where comments.user_session = letter.known_session and status = 'shown' limit 1),
        (select true from comments where lower(comments.user_email) = lower(letter.user_email)
          and lower(comments.user_name) = lower(letter.known_name) and status = 'shown' limit 1)
      ) as is_known,
      (select true from users join user_roles on user_id = id where email = lower(letter.user_email) and role = 'admin' limit 1) as is_owners_address,
      (select level from (${visibleComment(sql`letter.parent_id`)}) as parent where parent.post_id = letter.post_id) as parent_level,
      twins.same, twins.own, twins.others
    from jsonb_to_recordset(${JSON.stringify(letters.map(asQuestion))}::jsonb) as letter (
      place int, post_id uuid, parent_id uuid, user_session text, user_name text, user_email text, comment_text text, known_session text,
      known_name text, repeated_since timestamptz, open_since timestamptz)
    cross join lateral (
      select
        (array_agg(json_build_object('id', id, 'status', case status when 'shown' then 'shown' else 'held' end)) filter (where is_own and is_here
          and user_name = letter.user_name and user_email = letter.user_email))[1] as same,
        count(*) filter (where is_own or (letter.user_session is null and is_here and status = 'shown')) as own,
        count(*) filter (where not is_own) as others
      from (
        select id, status, user_name, user_email,
          coalesce(user_session = letter.user_session, false) as is_own,
          post_id = letter.post_id and parent_id is not distinct from letter.parent_id as is_here
        from comments
        where md5(comment_text) = md5(letter.comment_text) and created_at > letter.repeated_since and comment_text = letter.comment_text
      ) as twin
    ) as twins
    order by place`)
  return rows.map(readRow)
}

function asQuestion({ comment, posting: { now, rules } }: Letter, place: number) {
  const { postId, parentId, userSession, user_name, user_email, comment_text, isNameTrusted } = comment
  const isKnownWanted = rules.mode === 'first_held'
  return {
    place,
    post_id: postId,
    parent_id: parentId,
    user_session: userSession,
    user_name,
    user_email,
    comment_text,
    known_session: isKnownWanted ? userSession : null,
    known_name: isKnownWanted && isNameTrusted ? user_name : null,
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
    author: { isBanned: row.is_banned ?? false, isKnown: row.is_known ?? false, isOwnersAddress: row.is_owners_address ?? false },
  }
}
