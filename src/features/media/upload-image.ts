import * as v from 'valibot'
import { postFile } from '#src/lib/admin-api.ts'
import { UPLOAD_LIMITS } from './upload-limits.ts'

const uploadedSchema = v.object({ url: v.string(), width: v.number(), height: v.number() })

/** Uploads an image. Rejects with an Error whose message is for the owner. */
export async function uploadImage(file: File, alt: string): Promise<v.InferOutput<typeof uploadedSchema>> {
  // The server refuses it too, but only after an upload that takes minutes on a slow connection.
  if (file.size > UPLOAD_LIMITS.bytes) throw new Error(`The picture is ${UPLOAD_LIMITS.tooLarge}.`)
  const path = `/admin/functions/upload-media?${new URLSearchParams({ alt })}`
  const result = await postFile(uploadedSchema, path, { type: file.type || 'application/octet-stream', body: file })
  if (!result.ok) throw new Error(result.message)
  return result.data
}
