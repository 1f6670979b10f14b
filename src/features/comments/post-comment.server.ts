import { randomUUID } from 'node:crypto'
import type { Db } from '#src/db/client.server.ts'
import { preparedOnce } from '#src/db/prepared.server.ts'
import { isRefusedByData, isTakenBack, violatedConstraint } from '#src/db/sql-state.ts'
import { type Answering, inGroups } from '#src/lib/in-groups.ts'
import { AppError } from '#src/server/errors.ts'
import type { CommentInput } from './comment.schema.ts'
import { isAnswerable } from './comment.ts'
import type { CommentRules } from './comment-rules.ts'
import { holdPlaces, waitForText } from './hold-places.server.ts'
import { judgeComment } from './judge-comment.ts'
import { lookAround, type Surroundings } from './look-around.server.ts'
import { isTrapped, type Screened } from './screen-comment.ts'
import { type CommentToStore, storeComments } from './store-comments.server.ts'

export type NewComment = CommentInput & {
  postId: string
  parentId: string | null
  /** Null for a form sent without JavaScript. */
  userSession: string | null
  /** Whether the signed-in owner writes it; an address proves nothing. */
  isOwner: boolean
  /** Whether a name and an address that belong together vouch for somebody without a session. */
  isNameTrusted: boolean
} & Pick<Screened, 'honeypot' | 'elapsedMs'>

/** What visitors are told: of spam, too, that it waits. */
export type PostedComment = { id: string; status: 'shown' | 'held' }

export type Posting = {
  rules: CommentRules
  /** Whether the owner is to be told by mail. */
  isNoticeWanted: boolean
  now: Date
}

/** A comment with what it is posted by. */
export type Letter = { comment: NewComment; posting: Posting }

/**
 * Stores a comment: shown, held for review, or as spam, by the owner's rules. The same comment sent again by the same session within
 * minutes is answered like the first time and stored once. Throws not_found for a post that is not published and for a parent that is
 * not shown below it, gone for a closed thread, invalid_input for a reply that would stand too deep.
 *
 * Comments that come at the same time are stored by one transaction: commits that tell pages of a change come one after the other, and
 * each waits for the disk.
 */
export function postComment(db: Db, comment: NewComment, posting: Posting): Promise<PostedComment> {
  return posterOf(db)({ comment, posting })
}

const AT_MOST = 100

/** Of two equal texts the second must see the first. */
const posterOf = preparedOnce((db) =>
  inGroups<Letter, PostedComment>((letters) => postTogether(db, letters), {
    atMost: AT_MOST,
    lanes: 2,
    keyOf: ({ comment }) => comment.comment_text,
  }),
)

async function postTogether(db: Db, letters: readonly Letter[]): Promise<Answering<PostedComment>[]> {
  const decided = await postWithoutWaiting(db, letters)
  return letters.map((letter) => () => {
    const decision = decided.get(letter)
    return decision ? answer(decision) : postAlone(db, letter)
  })
}

/** Whatever would have to wait for somebody, or is refused by the database, is left out: nobody else is to suffer from it. */
async function postWithoutWaiting(db: Db, letters: readonly Letter[]): Promise<Decisions> {
  try {
    return await db.transaction(async (tx) => postHeld(tx, await holdPlaces(tx, letters)))
  } catch (error) {
    if (isRefusedByData(error) || isTakenBack(error)) return new Map()
    throw error
  }
}

async function postAlone(db: Db, letter: Letter): Promise<PostedComment> {
  try {
    const decided = await db.transaction(async (tx) => {
      await waitForText(tx, letter.comment.comment_text)
      return postHeld(tx, [letter])
    })
    return answer(decided.get(letter))
  } catch (error) {
    throw asRefusal(error)
  }
}

type Decision = AppError | PostedComment | CommentToStore
type Decisions = Map<Letter, Decision>

/** Stores what can stand where it wants to; nobody else writes one of these texts at the same time. */
async function postHeld(tx: Db, letters: readonly Letter[]): Promise<Decisions> {
  if (letters.length === 0) return new Map()
  const places = await lookAround(tx, letters)
  const decided = new Map(letters.map((letter, place) => [letter, decide(letter, places[place])]))
  await storeComments(
    tx,
    [...decided.values()].filter((decision) => 'commentText' in decision),
  )
  return decided
}

function decide({ comment, posting }: Letter, around: Surroundings | undefined): Decision {
  if (!around) throw new Error('a question about a comment was not answered')
  const refusal = findRefusal(comment, around)
  if (refusal) return refusal
  // The honeypot is judged first: what a program sends is held, and tells it nothing about what is stored already.
  const sameComment = isTrapped(comment) ? null : around.sameComment
  return sameComment ?? composeRow(comment, around, posting)
}

function answer(decision: Decision | undefined): PostedComment {
  if (!decision) throw new Error('a comment was neither stored nor refused')
  if (decision instanceof AppError) throw decision
  return { id: decision.id, status: decision.status === 'shown' ? 'shown' : 'held' }
}

function findRefusal({ postId, parentId }: NewComment, { isPublished, isOpen, parentLevel }: Surroundings): AppError | null {
  if (!isPublished) return new AppError('not_found', { postId })
  if (!isOpen) return new AppError('gone', { postId })
  if (parentId === null) return null
  if (parentLevel === null) return new AppError('not_found', { parentId })
  return isAnswerable(parentLevel) ? null : new AppError('invalid_input', { parentId, level: parentLevel })
}

function composeRow(comment: NewComment, around: Surroundings, { rules, isNoticeWanted, now }: Posting): CommentToStore {
  const { postId, parentId, userSession, user_name, user_email, comment_text, honeypot, elapsedMs, isOwner } = comment
  const verdict = judgeComment(
    { name: user_name, email: user_email, text: comment_text, honeypot, elapsedMs, repeats: around.repeats, isOwner, ...around.author },
    rules,
  )
  return {
    id: randomUUID(),
    postId,
    parentId,
    userName: user_name,
    userEmail: user_email,
    commentText: comment_text,
    userSession,
    ...verdict,
    settledAt: isOwner ? now : null,
    noticeDueAt: isNoticeWanted && !isOwner && verdict.status !== 'spam' ? now : null,
    createdAt: now,
  }
}

/** What the database refuses by itself, when a parent or a post disappears between the question and the answer. */
function asRefusal(error: unknown): unknown {
  switch (violatedConstraint(error)) {
    case 'comments_parent_same_post_fk':
    case 'comments_post_id_posts_id_fk':
      return new AppError('not_found', {}, { cause: error })
    case 'comments_level_check':
    case 'comments_user_name_check':
    case 'comments_user_email_check':
    case 'comments_comment_text_check':
      return new AppError('invalid_input', {}, { cause: error })
    default:
      return error
  }
}
