import type { DraftFields } from '../drafts/draft.ts'

/** Downloads the text as an HTML file. */
export function downloadText({ title, description, category, content }: DraftFields): void {
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
  const address = URL.createObjectURL(new Blob([html.join('\n')], { type: 'text/html' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${title.trim() || 'Untitled'}.html`
  link.click()
  URL.revokeObjectURL(address)
}
