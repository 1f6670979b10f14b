import { slugify } from '#src/lib/text/slug.ts'
import type { DraftFields } from '../drafts/draft.ts'

/** Hands the text over as a file that any browser and editor opens. */
export function downloadText({ title, description, category, content }: DraftFields): void {
  const asText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const facts = [description, category.join(', ')].filter(Boolean).map((line) => `<p>${asText(line)}</p>`)
  const html = [
    '<!doctype html>',
    '<meta charset="utf-8">',
    `<title>${asText(title)}</title>`,
    `<h1>${asText(title)}</h1>`,
    ...facts,
    content,
  ]
  const address = URL.createObjectURL(new Blob([html.join('\n')], { type: 'text/html' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${slugify(title)}.html`
  link.click()
  URL.revokeObjectURL(address)
}
