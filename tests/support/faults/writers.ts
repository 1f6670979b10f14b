// Concurrent writers of every kind. Each writes until the site stops answering and records acknowledged writes in the ledger.
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { EMPTY_DRAFT } from '#src/features/posts/drafts/draft.ts'
import { type Answer, call, send } from './caller.ts'
import type { Fixtures } from './fixtures.ts'
import type { Ledger } from './ledger.ts'
import { sendComment } from './send-comment.ts'

export type Writing = { address: string; cookie: string; fixtures: Fixtures; ledger: Ledger }

/** One write; false when there was no answer. */
type Step = (writing: Writing) => Promise<boolean>

const STEPS: Step[] = [writeComment, writeComment, likeComment, viewPost, clickLink, writePost, uploadPicture]

/** Runs all writers until the site stops answering; calls `onAnswered` after every answered write. */
export async function writeUntilUnreachable(writing: Writing, onAnswered: () => void): Promise<void> {
  await Promise.all(
    STEPS.map(async (step) => {
      while (await step(writing)) onAnswered()
    }),
  )
}

async function writeComment({ address, fixtures, ledger }: Writing): Promise<boolean> {
  const { outcome, status, body } = await sendComment(address, pick(fixtures.postIds), ledger)
  if (outcome !== 'answered') return false
  if (status !== 200) throw new Error(`a comment was answered with ${status}: ${body}`)
  return true
}

async function likeComment({ address, fixtures, ledger }: Writing): Promise<boolean> {
  const commentId = pick(fixtures.commentIds)
  const session = randomUUID()
  ledger.likes.set(`${commentId} ${session}`, 'sent')
  const answer = await call(address, '/functions/like-comment', { comment_id: commentId, user_session: session })
  if (!isDone(answer)) return false
  ledger.likes.set(`${commentId} ${session}`, 'acknowledged')
  return true
}

async function viewPost({ address, fixtures, ledger }: Writing): Promise<boolean> {
  const postId = pick(fixtures.postIds)
  ledger.views.set(postId, (ledger.views.get(postId) ?? 0) + 1)
  return isDone(await call(address, '/functions/increment-post-view', { post_id: postId }))
}

async function clickLink({ address, fixtures, ledger }: Writing): Promise<boolean> {
  const ticket = fixtures.tickets.pop()
  if (!ticket) throw new Error('the tickets are used up: prepare more of them')
  ledger.clicks.set(ticket.id, 'sent')
  const answer = await call(address, '/functions/increment-link-click', { link_id: fixtures.linkId, ticket: ticket.signed })
  if (!isDone(answer)) return false
  ledger.clicks.set(ticket.id, 'acknowledged')
  return true
}

/** Creates a post, saves it three times, and publishes it. */
async function writePost({ address, cookie, ledger }: Writing): Promise<boolean> {
  const postId = randomUUID()
  const draft: { acknowledged: string | null; sent: string[] } = { acknowledged: null, sent: [] }
  ledger.drafts.set(postId, draft)
  let version = 0
  for (const text of ['One.', 'Two.', 'Three.']) {
    const content = `<p>${text} ${postId}</p>`
    draft.sent.push(content)
    const fields = {
      ...EMPTY_DRAFT,
      title: `Chaos ${postId}`,
      slug: `fault-${postId}`,
      description: 'Written under fire.',
      category: ['Chaos'],
      content,
    }
    const answer = await call(address, '/admin/functions/save-draft', { post_id: postId, version, fields, overwrites: false }, cookie)
    if (!isDone(answer)) return false
    draft.acknowledged = content
    draft.sent = []
    version = Number(answer.body.version)
  }
  ledger.published.set(postId, 'sent')
  const answer = await call(address, '/admin/functions/edited-post', { intent: 'publish', post_id: postId, version }, cookie)
  if (!isDone(answer)) return false
  ledger.published.set(postId, 'acknowledged')
  return true
}

async function uploadPicture({ address, cookie, ledger }: Writing): Promise<boolean> {
  const raw = { width: 32, height: 32, channels: 3 as const }
  const body = new Uint8Array(
    await sharp(randomBytes(32 * 32 * 3), { raw })
      .png()
      .toBuffer(),
  )
  const answer = await send(`${address}/admin/functions/upload-media`, { headers: { 'Content-Type': 'image/png', Cookie: cookie }, body })
  if (!isDone(answer)) return false
  ledger.uploads.add(/[0-9a-f]{64}/.exec(String(answer.body.url))?.[0] ?? String(answer.body.url))
  return true
}

/** Throws when the site refuses a write: the harness sends only valid ones. */
function isDone(answer: Answer | null): answer is Answer {
  if (answer && answer.status !== 200) throw new Error(`the site answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer !== null
}

function pick(items: readonly string[]): string {
  return items[randomInt(items.length)] ?? ''
}
