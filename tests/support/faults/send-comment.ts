import { randomUUID } from 'node:crypto'
import { randomAddress } from './caller.ts'
import { type Exchange, exchange } from './exchange.ts'
import type { Ledger } from './ledger.ts'

/** Sends a comment with a unique text and records its status in the ledger. */
export async function sendComment(address: string, postId: string, ledger: Ledger): Promise<Exchange> {
  const text = `Chaos ${randomUUID()}`
  ledger.comments.set(text, 'sent')
  const answer = await exchange(`${address}/functions/post-comment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': randomAddress() },
    body: JSON.stringify({
      post_id: postId,
      user_name: 'Someone',
      user_email: `${randomUUID()}@example.com`,
      comment_text: text,
      elapsed_ms: 60_000,
    }),
  })
  if (answer.outcome === 'answered' && answer.status === 200) ledger.comments.set(text, 'acknowledged')
  return answer
}
