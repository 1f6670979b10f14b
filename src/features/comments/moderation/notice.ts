// The email that notifies the owner of new comments.
import { formatCount } from '#src/lib/format/format-count.ts'
import { heldReasonLabel } from './reasons.ts'

export type NoticeItem = {
  name: string
  /** As typed; a mail holds no markup. */
  text: string
  isHeld: boolean
  heldBecause: string | null
  postTitle: string
  postId: string
  /** Null while visitors cannot see the comment. */
  publicPath: string | null
}

export type CommentNotice = {
  siteName: string
  /** The origin of the admin area. */
  origin: string
  items: readonly NoticeItem[]
  /** The number of comments beyond `items`. */
  more: number
}

/** Plain text, without the email addresses of authors, because mail is not confidential. */
export function composeNotice({ siteName, origin, items, more }: CommentNotice): { subject: string; text: string } {
  const total = items.length + more
  const [only] = items
  const subject =
    total === 1 && only ? `${only.name} commented on “${only.postTitle}”` : `${formatCount(total)} new comments on ${siteName}`
  const parts = [
    ...items.map((item) => `${headingOf(item)}\n\n${indent(item.text)}\n\n${linksOf(item, origin)}`),
    ...(more > 0 ? [`And ${formatCount(more)} more: ${origin}/admin/comments?queue=all`] : []),
    `Notices are switched off under ${origin}/admin/settings/comments`,
  ]
  return { subject: oneLine(subject), text: `${parts.join('\n\n---\n\n')}\n` }
}

function headingOf({ name, postTitle, isHeld, heldBecause }: NoticeItem): string {
  return oneLine(`${name} on “${postTitle}”${isHeld ? `, waiting: ${heldReasonLabel(heldBecause)}` : ''}`)
}

function linksOf(item: NoticeItem, origin: string): string {
  return [item.publicPath, inboxPathOf(item)].flatMap((path) => (path === null ? [] : [`${origin}${path}`])).join('\n')
}

function inboxPathOf({ isHeld, postId }: NoticeItem): string {
  return isHeld ? `/admin/comments?post=${postId}` : `/admin/comments?queue=unanswered&sort=newest&post=${postId}`
}

function indent(text: string): string {
  return text.replace(/^/gm, '> ')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
