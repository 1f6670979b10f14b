import * as v from 'valibot'
import { type AdminFailure, postFile } from '#src/lib/admin-api.ts'
import { NO_ANSWER } from '#src/lib/admin-error-messages.ts'
import { toast } from '#src/ui/toast.tsx'
import { UPLOAD_LIMITS } from './upload-limits.ts'

const pictureSchema = v.object({ url: v.string(), width: v.number(), height: v.number(), note: v.nullable(v.string()) })
const fileSchema = v.object({ url: v.string(), kind: v.picklist(['video', 'audio', 'download']) })

/** A stored recording or download. */
export type UploadedFile = v.InferOutput<typeof fileSchema>

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

/** Uploads an image. A toast says what it loses. Rejects with an UploadError. */
export async function uploadImage(file: File, alt: string): Promise<v.InferOutput<typeof pictureSchema>> {
  // The server refuses it too, but only after an upload that takes minutes on a slow connection.
  if (file.size > UPLOAD_LIMITS.bytes) throw new UploadError({ message: `The picture is ${UPLOAD_LIMITS.tooLarge}.`, status: 413 })
  const stored = await upload(pictureSchema, file, { alt })
  if (stored.note !== null) toast({ kind: 'bad', title: file.name, message: `The picture is ${stored.note}.` })
  return stored
}

/** Uploads a recording or a download. Rejects with an UploadError. `signal` ends the upload. */
export function uploadFile(file: File, signal?: AbortSignal): Promise<UploadedFile> {
  return upload(fileSchema, file, { signal })
}

/** Whether the file is sent as a picture. The server checks its content. */
export function isPicture({ type, name }: File): boolean {
  return type.startsWith('image/') || /\.hei[cf]$/i.test(name)
}

type Options = { alt?: string; signal?: AbortSignal | undefined }

async function upload<Schema extends v.GenericSchema>(schema: Schema, file: File, { alt = '', signal }: Options) {
  const path = `/admin/functions/upload-media?${new URLSearchParams({ alt, name: file.name })}`
  const type = file.type || (isPicture(file) ? 'image/heic' : 'application/octet-stream')
  const result = await postFile(schema, path, { type, body: file, ...(signal ? { signal } : {}) })
  if (!result.ok) throw new UploadError(result)
  return result.data
}
