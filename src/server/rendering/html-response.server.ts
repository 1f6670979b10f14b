// A rendered page as a response: the article in its place, the style sheets inline, and the policy that allows exactly the page's own
// scripts and styles.
import path from 'node:path'
import { projectRoot } from '../project-root.server.ts'
import { contentSecurityPolicy, scriptSources } from './content-security.server.ts'
import { isFramedByUs } from './finish-response.server.ts'
import { createInlineStyles } from './inline-styles.server.ts'

const inlineStyles = createInlineStyles(path.join(projectRoot, 'build/client/assets'))

export type RenderedPage = {
  /** As React writes it: every text and every attribute is escaped. */
  markup: string
  /** Sanitized HTML that replaces the placeholder. An attribute in it may contain `<script>`, so the policy ignores its scripts. */
  insert: { placeholder: string; html: string } | null
  /** Public pages carry their styles inline. The owner's browser has the style sheets of the admin area in its cache. */
  isPublic: boolean
}

export function htmlResponse(
  { markup, insert, isPublic }: RenderedPage,
  { status, headers }: { status: number; headers: Headers },
): Response {
  const complete = insert ? markup.replace(insert.placeholder, () => insert.html) : markup
  const { html, source } = isPublic ? inlineStyles(complete) : { html: complete, source: null }
  const policy = contentSecurityPolicy({ isFramedByUs: isFramedByUs(headers), scripts: scriptSources(markup), styles: source })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', policy)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
  return new Response(html, { status, headers })
}
