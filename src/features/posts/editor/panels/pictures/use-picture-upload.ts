import { useRef, useState } from 'react'
import { uploadImage } from '#src/features/media/upload-file.ts'

export type PictureUpload = {
  /** The name of the file that is being sent. */
  sending: string | null
  /** The file that was not stored, and why. */
  failed: { file: File; reason: string } | null
  upload: (file: File) => Promise<void>
  dismiss: () => void
}

/** Only the last chosen file becomes the picture, whichever answer comes last. */
export function usePictureUpload(onDone: (url: string) => void): PictureUpload {
  const [sending, setSending] = useState<string | null>(null)
  const [failed, setFailed] = useState<PictureUpload['failed']>(null)
  const newest = useRef<File | null>(null)

  async function upload(file: File) {
    newest.current = file
    const isNewest = () => newest.current === file
    setSending(file.name)
    setFailed(null)
    try {
      const { url } = await uploadImage(file, '')
      if (isNewest()) onDone(url)
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'The picture could not be stored.'
      if (isNewest()) setFailed({ file, reason })
    } finally {
      if (isNewest()) setSending(null)
    }
  }
  return { sending, failed, upload, dismiss: () => setFailed(null) }
}
