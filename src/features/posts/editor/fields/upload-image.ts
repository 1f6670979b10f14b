import * as v from 'valibot'
import { UPLOAD_LIMITS } from '#src/features/media/upload-limits.ts'
import { postFile } from '#src/lib/admin-api.ts'
import type { UploadedImage } from '../../rich-text/editor-props.ts'

const uploadedSchema = v.object({ url: v.string(), width: v.number(), height: v.number() })

/** Sends a picture; rejects with an Error whose message can be shown as it is. */
export async function uploadImage(file: File, alt: string): Promise<UploadedImage> {
  // Sending it all the way only to be refused would take minutes on a slow line.
  if (file.size > UPLOAD_LIMITS.bytes) throw new Error(`The picture is ${UPLOAD_LIMITS.tooLarge}.`)
  const path = `/admin/functions/upload-media?${new URLSearchParams({ alt })}`
  const result = await postFile(uploadedSchema, path, { type: file.type || 'application/octet-stream', body: file })
  if (!result.ok) throw new Error(result.message)
  return result.data
}
