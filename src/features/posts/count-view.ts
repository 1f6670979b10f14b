import { useEffect, useState } from 'react'

/** The views to show: counts this view once, and shows one more when that succeeded. Failures are ignored, as specified. */
export function useCountedViews(postId: string, views: number): number {
  const [counted, setCounted] = useState(0)
  useEffect(() => {
    let isShown = true
    void countView(postId).then((isCounted) => {
      if (isShown && isCounted) setCounted(1)
    })
    return () => {
      isShown = false
    }
  }, [postId])
  return views + counted
}

async function countView(postId: string): Promise<boolean> {
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
    if (!response.ok) return false
    const answer: { counted?: boolean } = await response.json()
    return answer.counted !== false
  } catch {
    return false
  }
}
