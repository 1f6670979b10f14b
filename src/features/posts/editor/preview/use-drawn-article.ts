import { useEffect, useRef } from 'react'
import { watchScrollFrames } from '../../article/code-controls.ts'
import { replaceChanged } from './replace-changed.ts'

/** Draws `html` into the article of the page; null leaves it. The component of the article renders its HTML once. */
export function useDrawnArticle(html: string | null): void {
  const sources = useRef<string[]>([])
  useEffect(() => {
    const article = document.querySelector('[data-article]')
    if (!article || html === null) return
    sources.current = replaceChanged(article, html, sources.current)
    return watchScrollFrames(article)
  }, [html])
}
