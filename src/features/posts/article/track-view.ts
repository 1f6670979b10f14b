import { useEffect, useState } from 'react'
import { callFunction } from '#src/lib/browser/call-function.ts'
import { pageBefore } from '#src/lib/browser/page-before.ts'
import { whenActivated } from '#src/lib/browser/when-activated.ts'
import type { PostView } from '../post.ts'

/**
 * Counts this view once and returns the number of views to show. After counting this is the server's number, but at least one more
 * than before: a cached page may be some minutes old. Ignores failures: the article does not depend on its count.
 */
export function useTrackedViews(post: Pick<PostView, 'id' | 'views' | 'toc'>): number {
  const [views, setViews] = useState(post.views)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another post is another view
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    whenActivated(() => {
      if (signal.aborted) return
      const since = document.hidden ? 0 : performance.now()
      void countView(post.id).then((counted) => {
        if (signal.aborted || counted === null) return
        setViews((previous) => Math.max(previous + 1, counted))
        // Measures reading only for counted views, and loads the script with the first interaction.
        const watch = () =>
          import('../reading/watch-reading.ts').then(
            (module) => module.watchReading(post, { since, signal }),
            () => {},
          )
        for (const type of ['scroll', 'pointermove', 'keydown']) addEventListener(type, watch, { once: true, signal })
      })
    })
    return () => controller.abort()
  }, [post.id])
  return views
}

/** The number of views including this one, 0 when the response lacks it; null when the view was not counted. */
async function countView(postId: string): Promise<number | null> {
  try {
    // After a client navigation `document.referrer` is still that of the first page.
    const referrer = history.state?.idx ? location.origin + pageBefore() : document.referrer
    const init = { headers: { 'Page-Referrer': referrer }, keepalive: true }
    const response = await callFunction('increment-post-view', { post_id: postId }, init)
    if (!response.ok) return null
    const { counted, views = 0 }: { counted?: boolean; views?: number } = await response.json()
    return counted === false ? null : views
  } catch {
    return null
  }
}
