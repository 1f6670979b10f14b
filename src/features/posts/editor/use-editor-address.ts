import { useEffect } from 'react'
import { createPath, editPath } from '../admin/list/post-paths.ts'
import type { EditState } from './saving/edit-state.ts'

/**
 * Replaces the URL of a new post after its first save. It bypasses the router, which would mount the screen anew and lose what
 * the owner is typing.
 */
export function useEditorAddress({ postId, version, fields: { type } }: EditState): void {
  const isSaved = version > 0
  useEffect(() => {
    if (!isSaved || location.pathname !== createPath(type)) return
    history.replaceState(history.state, '', editPath(postId, type))
    document.title = document.title.replace(/^New (post|page|template)/, 'Edit $1')
  }, [isSaved, postId, type])
}
