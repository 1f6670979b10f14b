import { readCommentText, splitComment } from '../comment-text.server.ts'
import { decodeEntities } from '../html-text.ts'
import type { SourceComment } from '../source.ts'
import { sourceId } from '../source-id.ts'
import { childText, type XmlElement } from '../xml/read-xml.server.ts'
import type { Export } from './export.server.ts'

type CommentedPost = { site: Export; slug: string; address: string }

const NAME_MAX = 100

/** The comments of a post, and the reason for each that is left out. */
export function readComments(item: XmlElement, post: CommentedPost): { comments: SourceComment[]; leftOut: string[] } {
  const all = item.children.filter(({ name }) => name === 'wp:comment')
  const parents = new Map(all.map((comment) => [childText(comment, 'wp:comment_id'), comment]))
  const leftOut: string[] = []
  const isPage = childText(item, 'wp:post_type') === 'page'
  const comments = all.flatMap((comment) => {
    const reason = reasonToLeaveOut(comment) ?? (isPage ? 'they are on pages, which have no comments here' : null)
    if (reason === null) return [...toComments(comment, { ...post, parents })]
    leftOut.push(reason)
    return []
  })
  return { comments, leftOut }
}

function reasonToLeaveOut(comment: XmlElement): string | null {
  const type = childText(comment, 'wp:comment_type')
  if (type === 'pingback' || type === 'trackback') return 'they are pingbacks or trackbacks'
  if (type !== '' && type !== 'comment') return `they have the type ${type.slice(0, 50)}`
  if (['trash', 'post-trashed'].includes(childText(comment, 'wp:comment_approved'))) return 'they are in the trash'
  return childText(comment, 'wp:comment_content') === '' ? 'they have no text' : null
}

type Threads = CommentedPost & { parents: ReadonlyMap<string, XmlElement> }

function* toComments(comment: XmlElement, { site, slug, address, parents }: Threads): Generator<SourceComment> {
  const siteUrl = site.siteUrl ?? 'https://unknown.invalid'
  const id = childText(comment, 'wp:comment_id')
  const parent = parentOf(comment, parents)
  const name = decodeEntities(childText(comment, 'wp:comment_author'))
  yield* splitComment(
    {
      id: sourceId(siteUrl, 'comment', id),
      ...(address === '' ? { post: slug } : { address }),
      parent_id: parent === null ? null : sourceId(siteUrl, 'comment', parent),
      created_at: dateOf(comment),
      edited_at: null,
      status: statusOf(childText(comment, 'wp:comment_approved')),
      user_name: name.slice(0, NAME_MAX).toWellFormed(),
      user_email: childText(comment, 'wp:comment_author_email') || null,
      ...readCommentText(childText(comment, 'wp:comment_content'), siteUrl),
      admin_reply: null,
      reply_format: 'text',
      admin_replied_at: null,
    },
    (part) => sourceId(siteUrl, 'comment', id, String(part)),
  )
}

function statusOf(approved: string): SourceComment['status'] {
  if (approved === '1' || approved === 'approved') return 'shown'
  return approved === 'spam' ? 'spam' : 'held'
}

/** The comment that is answered: the nearest above that is imported. */
function parentOf(comment: XmlElement, parents: ReadonlyMap<string, XmlElement>): string | null {
  const visited = new Set<string>()
  let id = childText(comment, 'wp:comment_parent')
  for (let parent = parents.get(id); parent !== undefined && !visited.has(id); parent = parents.get(id)) {
    if (reasonToLeaveOut(parent) === null) return parent === comment ? null : id
    visited.add(id)
    id = childText(parent, 'wp:comment_parent')
  }
  return null
}

function dateOf(comment: XmlElement): string {
  const written = [childText(comment, 'wp:comment_date_gmt'), childText(comment, 'wp:comment_date')]
  const times = written.map((date) => Date.parse(`${date.replace(' ', 'T')}Z`))
  return new Date(times.find((time) => time > 0) ?? 0).toISOString()
}
