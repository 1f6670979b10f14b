import { useEffect, useState } from 'react'
import { onAuthEvent } from '#src/features/auth/session/auth-channel.ts'
import type { UploadImage } from '../editor-props.ts'
import { createPendingPictures } from './pending-pictures.ts'
import { UploadList } from './upload-list.ts'

/** The uploads of an editor. They go on when the connection or the session is back. */
export function useUploads(send: UploadImage): UploadList {
  const [uploads] = useState(() => new UploadList({ send, pending: createPendingPictures(), now: Date.now }))
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    const retry = () => uploads.retryTemporary()
    addEventListener('online', retry, { signal })
    addEventListener('beforeunload', (event) => uploads.isOnlyHere() && event.preventDefault(), { signal })
    const stopAuthEvents = onAuthEvent((event) => event === 'admin' && retry())
    return () => {
      abort.abort()
      stopAuthEvents()
    }
  }, [uploads])
  return uploads
}
