import { useMemo } from 'react'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { shortenExcerpt } from '../../../rendering/excerpt.ts'
import { useEditing } from '../../editing-context.ts'

/** The description as typed, or the first paragraph of the article as the server will store it. */
export function useShownDescription(): string {
  const { state, articleHtml } = useEditing()
  const { description } = state.fields
  const hydrated = useHydrated()
  const isTyped = description.trim() !== ''
  const excerpt = useMemo(() => (hydrated && !isTyped ? firstParagraph(articleHtml) : ''), [hydrated, isTyped, articleHtml])
  return isTyped ? description.trim() : excerpt
}

function firstParagraph(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const child of body.children) {
    for (const reference of child.querySelectorAll('[data-footnote-ref]')) reference.remove()
    for (const lineBreak of child.querySelectorAll('br')) lineBreak.replaceWith(' ')
    const line = child.textContent.replace(/\s+/g, ' ').trim()
    if (child.tagName === 'P' && line !== '') return shortenExcerpt(line)
  }
  return ''
}
