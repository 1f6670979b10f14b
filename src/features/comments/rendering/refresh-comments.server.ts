// Renders stored comments whose HTML is missing or from an earlier renderer, such as imported ones.
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { CommentFormat } from '#src/db/schema/comments.ts'
import { type HighlightCode, renderComment, renderPlainText } from './render-comment.server.ts'
import { COMMENT_RENDER_VERSION } from './render-version.ts'

export type StoredTexts = {
  id: string
  text: string
  format: CommentFormat
  html: string | null
  adminReply: string | null
  replyFormat: CommentFormat
  replyHtml: string | null
  renderVersion: number | null
}

export type RenderedTexts = { html: string; replyHtml: string | null }
type Rendered = Pick<StoredTexts, 'id' | 'text' | 'adminReply'> & RenderedTexts

/** The HTML of each comment by its id. Stores what it renders, yielding to other requests in between. */
export async function refreshComments(
  db: Db,
  rows: readonly StoredTexts[],
  highlightCode?: HighlightCode,
): Promise<Map<string, RenderedTexts>> {
  const rendered = new Map<string, RenderedTexts>()
  const stale: Rendered[] = []
  for (const row of rows) {
    const texts = readTexts(row)
    if (texts) {
      rendered.set(row.id, texts)
      continue
    }
    const made = await renderTexts(row, highlightCode)
    rendered.set(row.id, made)
    stale.push({ id: row.id, text: row.text, adminReply: row.adminReply, ...made })
    await setImmediate()
  }
  if (stale.length > 0) await store(db, stale)
  return rendered
}

/** The columns of a new or changed comment besides its text. */
export function renderedTextColumns(html: string) {
  return { format: 'markdown' as const, commentHtml: html, renderVersion: COMMENT_RENDER_VERSION }
}

/** Null when something has to be rendered from Markdown. Plain text is rendered on every display, which is cheap. */
function readTexts({ text, format, html, adminReply, replyFormat, replyHtml, renderVersion }: StoredTexts): RenderedTexts | null {
  const isCurrent = renderVersion === COMMENT_RENDER_VERSION
  const read = (format: CommentFormat, text: string, html: string | null) =>
    format === 'text' ? renderPlainText(text) : isCurrent ? html : null
  const comment = read(format, text, html)
  const reply = adminReply === null ? null : read(replyFormat, adminReply, replyHtml)
  if (comment === null || (adminReply !== null && reply === null)) return null
  return { html: comment, replyHtml: reply }
}

async function renderTexts({ text, format, adminReply, replyFormat }: StoredTexts, highlightCode?: HighlightCode): Promise<RenderedTexts> {
  const render = async (format: CommentFormat, text: string) =>
    format === 'text' ? renderPlainText(text) : (await renderComment(text, highlightCode)).html
  return { html: await render(format, text), replyHtml: adminReply === null ? null : await render(replyFormat, adminReply) }
}

/** Skips rows that another transaction holds, so it cannot deadlock, and rows that were changed since they were read: the next display renders them. */
async function store(db: Db, stale: readonly Rendered[]): Promise<void> {
  await db.execute(sql`
    with fresh as materialized (
      select * from json_to_recordset(${JSON.stringify(stale)}::json)
        as fresh(id uuid, text text, "adminReply" text, html text, "replyHtml" text)
    ), unchanged as materialized (
      select comments.id from comments join fresh using (id)
      where comment_text = fresh.text and admin_reply is not distinct from fresh."adminReply"
      order by comments.id for no key update of comments skip locked
    )
    update comments set comment_html = fresh.html, reply_html = fresh."replyHtml", render_version = ${COMMENT_RENDER_VERSION}
    from fresh join unchanged using (id) where comments.id = fresh.id`)
}
