import { useEffect } from 'react'

/**
 * Lets the cards of videos on other sites play. Only the document of the post itself allows their frames (`frame-src`): after a client
 * navigation, `isDocument` is false. Most articles have no video, so the code is loaded on demand.
 */
export function Players({ isDocument }: { isDocument: boolean }) {
  useEffect(() => {
    if (!document.querySelector('[data-article] figure[data-player]')) return
    const ended = new AbortController()
    void import('./play-videos.ts').then(({ playVideos }) => {
      if (!ended.signal.aborted) playVideos(isDocument, ended.signal)
    })
    return () => ended.abort()
  }, [isDocument])
  return null
}
