import { useEffect, useLayoutEffect, useRef } from 'react'
import { watchScrollFrames } from '../../article/code-controls.ts'
import { replaceChanged, sourcesOf } from './replace-changed.ts'

/** Draws `html` into the article of the page; null leaves it. The component of the article renders its HTML once. */
export function useDrawnArticle(html: string | null): void {
  const sources = useRef<string[]>([])
  // Before an effect of the article changes its elements.
  useLayoutEffect(() => {
    const article = document.querySelector('[data-article]')
    if (article) sources.current = sourcesOf(article)
  }, [])
  useEffect(() => {
    const article = document.querySelector('[data-article]')
    if (!article || html === null) return
    sources.current = replaceChanged(article, html, sources.current)
    return watchScrollFrames(article)
  }, [html])
}
