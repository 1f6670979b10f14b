import { useEffect } from 'react'
import type { EditState } from './saving/edit-state.ts'

/**
 * A new post gets its own address with its first save. The router is not told: it would load the screen anew, and what is
 * being typed at this moment would be lost.
 */
export function useEditorAddress({ postId, version }: EditState): void {
  const isBegun = version > 0
  // The address bar is the browser's.
  useEffect(() => {
    if (!isBegun || location.pathname !== '/admin/posts/create') return
    history.replaceState(history.state, '', `/admin/posts/edit/${postId}`)
    document.title = document.title.replace(/^New post/, 'Edit post')
  }, [isBegun, postId])
}
