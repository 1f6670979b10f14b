import type { DraftFields } from '../drafts/draft.ts'

/** Downloads the text as a file: of Markdown, or of HTML with the other texts around it. */
export function downloadText(fields: DraftFields): void {
  const { title, markdown } = fields
  const name = title.trim() || 'Untitled'
  if (markdown !== null) download(markdown, { type: 'text/markdown', name: `${name}.md` })
  else download(htmlOf(fields), { type: 'text/html', name: `${name}.html` })
}

function htmlOf({ title, description, category, content }: DraftFields): string {
  const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const metadata = [description, category.join(', ')].filter(Boolean).map((line) => `<p>${escapeHtml(line)}</p>`)
  const html = [
    '<!doctype html>',
    '<meta charset="utf-8">',
    `<title>${escapeHtml(title)}</title>`,
    `<h1>${escapeHtml(title)}</h1>`,
    ...metadata,
    content,
  ]
  return html.join('\n')
}

function download(text: string, { type, name }: { type: string; name: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
