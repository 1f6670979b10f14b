// Turns a rendered page into a response: inserts the article, inlines the style sheets, and adds the policy that allows the page's own
// scripts and styles.
import path from 'node:path'
import { projectRoot } from '../project-root.server.ts'
import { contentSecurityPolicy, frameSources, scriptSources, styleSources } from './content-security.server.ts'
import { isFramedByUs } from './finish-response.server.ts'
import { createInlineStyles } from './inline-styles.server.ts'

const inlineStyles = createInlineStyles(path.join(projectRoot, 'build/client/assets'))

export type RenderedPage = {
  /** As React writes it, with every text and attribute escaped. */
  markup: string
  /** Sanitized HTML that replaces the placeholder. An attribute in it may contain `<script>`, so the policy ignores its scripts. */
  insert: { placeholder: string; html: string } | null
  /** Public pages have inline styles. The owner's browser caches the style sheets of the admin area. */
  isPublic: boolean
}

export function htmlResponse(
  { markup, insert, isPublic }: RenderedPage,
  { status, headers }: { status: number; headers: Headers },
): Response {
  const complete = insert ? markup.replace(insert.placeholder, () => insert.html) : markup
  const { html, source } = isPublic ? inlineStyles(complete) : { html: complete, source: null }
  const policy = contentSecurityPolicy({
    isFramedByUs: isFramedByUs(headers),
    scripts: scriptSources(markup),
    styles: [...styleSources(markup), ...(source ? [source] : [])],
    frames: frameSources(insert?.html ?? ''),
  })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', policy)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
  return new Response(html, { status, headers })
}
