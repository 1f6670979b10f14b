import { useEffect, useState } from 'react'
import type { DraftFields } from '../../drafts/draft.ts'
import { askMarkdownWorker } from '../../markdown/browser/ask-markdown-worker.ts'

type Source = Pick<DraftFields, 'content' | 'markdown' | 'dialect' | 'addresses'>

/** The article as HTML, for checks and counts. Markdown that cannot be read has none; the server says why when it is saved. */
export function readArticleHtml({ content, markdown, dialect, addresses }: Source): Promise<string> {
  return markdown === null
    ? Promise.resolve(content)
    : askMarkdownWorker({ name: 'readArticle', markdown, dialect, addresses }).catch(() => '')
}

/** As `readArticleHtml`. While Markdown is being read, that of the text before. */
export function useArticleHtml({ content, markdown, dialect, addresses }: Source): string {
  const [derived, setDerived] = useState('')
  useEffect(() => {
    if (markdown === null) return
    let isCurrent = true
    void readArticleHtml({ content: '', markdown, dialect, addresses }).then((html) => {
      if (isCurrent) setDerived(html)
    })
    return () => {
      isCurrent = false
    }
  }, [markdown, dialect, addresses])
  return markdown === null ? content : derived
}
