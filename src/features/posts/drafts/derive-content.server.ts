import { AppError } from '#src/server/errors.ts'
import { runMarkdown } from '../markdown/thread/run-markdown.server.ts'
import type { DraftFields, DraftIssue } from './draft.ts'

type Source = Pick<DraftFields, 'content' | 'markdown' | 'dialect' | 'addresses'>

/** The article of these fields as HTML. Throws invalid_input with an issue of `markdown` for a text that cannot be read. */
export async function deriveContent({ content, markdown, dialect, addresses }: Source): Promise<string> {
  if (markdown === null) return content
  const derived = await runMarkdown('deriveArticle', { markdown, dialect, addresses })
  if ('output' in derived) return derived.output
  const message = `The Markdown cannot be read: ${derived.reason}.`
  const issues: DraftIssue[] = [{ field: 'markdown', message }]
  throw new AppError('invalid_input', { issues, reason: message })
}
