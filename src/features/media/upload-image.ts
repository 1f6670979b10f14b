import * as v from 'valibot'
import { type AdminFailure, postFile } from '#src/lib/admin-api.ts'
import { NO_ANSWER } from '#src/lib/admin-error-messages.ts'
import { UPLOAD_LIMITS } from './upload-limits.ts'

const uploadedSchema = v.object({ url: v.string(), width: v.number(), height: v.number() })

/** Its message is for the owner. */
export class UploadError extends Error {
  /** Whether the same file may be accepted later: without a connection, without a session, or while the server fails. */
  readonly isTemporary: boolean

  constructor({ message, status }: Pick<AdminFailure, 'message' | 'status'>) {
    super(message)
    this.name = 'UploadError'
    this.isTemporary = status === NO_ANSWER || status === 401 || status === 403 || status === 429 || status >= 500
  }
}

/** Uploads an image. Rejects with an UploadError. */
export async function uploadImage(file: File, alt: string): Promise<v.InferOutput<typeof uploadedSchema>> {
  // The server refuses it too, but only after an upload that takes minutes on a slow connection.
  if (file.size > UPLOAD_LIMITS.bytes) throw new UploadError({ message: `The picture is ${UPLOAD_LIMITS.tooLarge}.`, status: 413 })
  const path = `/admin/functions/upload-media?${new URLSearchParams({ alt, name: file.name })}`
  const result = await postFile(uploadedSchema, path, { type: file.type || 'application/octet-stream', body: file })
  if (!result.ok) throw new UploadError(result)
  return result.data
}
