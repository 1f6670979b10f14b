import { useEffect } from 'react'
import type { EditState } from './saving/edit-state.ts'

/**
 * Replaces the URL of a new post after its first save. It bypasses the router, which would mount the screen anew and lose what
 * the owner is typing.
 */
export function useEditorAddress({ postId, version }: EditState): void {
  const isSaved = version > 0
  useEffect(() => {
    if (!isSaved || location.pathname !== '/admin/posts/create') return
    history.replaceState(history.state, '', `/admin/posts/edit/${postId}`)
    document.title = document.title.replace(/^New post/, 'Edit post')
  }, [isSaved, postId])
}
