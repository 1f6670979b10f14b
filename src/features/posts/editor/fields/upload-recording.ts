import * as v from 'valibot'
import { postFile } from '#src/lib/admin-api.ts'
import type { UploadedRecording } from '../../rich-text/editor-props.ts'

const uploadedSchema = v.object({ url: v.string(), kind: v.picklist(['video', 'audio']) })

/** Uploads a video or audio file. Rejects with an Error whose message is for the owner. */
export async function uploadRecording(file: File, signal: AbortSignal): Promise<UploadedRecording> {
  const path = '/admin/functions/upload-media'
  const result = await postFile(uploadedSchema, path, { type: file.type || 'application/octet-stream', body: file, signal })
  if (!result.ok) throw new Error(result.message)
  return result.data
}
