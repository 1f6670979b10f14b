// The mail that tells the owner about new comments.
import { describeHeld } from './reasons.ts'

export type NewsItem = { name: string; text: string; isHeld: boolean; heldBecause: string | null; postTitle: string; postId: string }

export type News = {
  siteName: string
  /** Of the admin area. */
  origin: string
  items: readonly NewsItem[]
  /** How many there are beyond the items. */
  more: number
}

/** Plain text; addresses of authors are left out, because mail travels. */
export function composeNotice({ siteName, origin, items, more }: News): { subject: string; text: string } {
  const total = items.length + more
  const [only] = items
  const subject =
    total === 1 && only ? `${only.name} commented on “${only.postTitle}”` : `${total.toLocaleString('en-US')} new comments on ${siteName}`
  const parts = [
    ...items.map((item) => `${headOf(item)}\n\n${indent(item.text)}\n\n${origin}${placeOf(item)}`),
    ...(more > 0 ? [`And ${more.toLocaleString('en-US')} more: ${origin}/admin/comments?queue=all`] : []),
    `Notices are switched off under ${origin}/admin/settings/comments`,
  ]
  return { subject: oneLine(subject), text: `${parts.join('\n\n---\n\n')}\n` }
}

function headOf({ name, postTitle, isHeld, heldBecause }: NewsItem): string {
  return oneLine(`${name} on “${postTitle}”${isHeld ? `, waiting: ${describeHeld(heldBecause)}` : ''}`)
}

function placeOf({ isHeld, postId }: NewsItem): string {
  return isHeld ? `/admin/comments?post=${postId}` : `/admin/comments?queue=unanswered&sort=newest&post=${postId}`
}

function indent(text: string): string {
  return text.replace(/^/gm, '> ')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
