import { useEffect, useState } from 'react'
import type { PostView } from './post.ts'

/**
 * The views to show: counts this view once, and shows one more when that succeeded, or as many as there are by then: the page itself
 * may be some minutes old. Failures are ignored, as specified.
 */
export function useCountedViews(post: Pick<PostView, 'id' | 'views' | 'toc'>): number {
  const [views, setViews] = useState(post.views)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view is one of the post; what else is new about it counts nothing
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    const since = document.hidden ? 0 : performance.now()
    void countView(post.id).then((counted) => {
      if (signal.aborted || counted === null) return
      setViews((shown) => Math.max(shown + 1, counted))
      // What was not counted is not measured, and who shows no sign of reading downloads nothing for it.
      const watch = () =>
        import('./reading/watch-reading.ts').then(
          (module) => module.watchReading(post, { since, signal }),
          () => {},
        )
      for (const type of ['scroll', 'pointermove', 'keydown']) addEventListener(type, watch, { once: true, signal })
    })
    return () => left.abort()
  }, [post.id])
  return views
}

/** How many there are with this one, 0 where the answer does not say; null when it was not counted. */
async function countView(postId: string): Promise<number | null> {
  try {
    const response = await fetch('/functions/increment-post-view', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        // After a step within the site the document still has the referrer it began with.
        'Page-Referrer': history.state?.idx ? location.origin : document.referrer,
      },
      body: JSON.stringify({ post_id: postId }),
      keepalive: true,
    })
    if (!response.ok) return null
    const { counted, views = 0 }: { counted?: boolean; views?: number } = await response.json()
    return counted === false ? null : views
  } catch {
    return null
  }
}
