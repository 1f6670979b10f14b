import * as v from 'valibot'
import type { UploadedImage } from '../post-editor/editor-contract.ts'

const uploadedSchema = v.object({ url: v.string(), width: v.number(), height: v.number() })
const refusedSchema = v.object({ reason: v.string() })

const MAX_BYTES = 10 * 1024 * 1024

/** Sends a picture; rejects with an Error whose message can be shown as it is. */
export async function uploadImage(file: File, alt: string): Promise<UploadedImage> {
  // Sending it all the way only to be refused would take minutes on a slow line.
  if (file.size > MAX_BYTES) throw new Error('The picture is larger than 10 MB.')
  const response = await send(file, alt)
  const body: unknown = await response.json().catch(() => null)
  const uploaded = v.safeParse(uploadedSchema, body)
  if (response.ok && uploaded.success) return uploaded.output
  const refused = v.safeParse(refusedSchema, body)
  if (refused.success) throw new Error(refused.output.reason)
  if (response.status === 401 || response.status === 403)
    throw new Error('The session has expired: sign in in another tab, then try again.')
  throw new Error('The picture could not be stored. Please try again.')
}

async function send(file: File, alt: string): Promise<Response> {
  try {
    return await fetch(`/admin/functions/upload-media?${new URLSearchParams({ alt })}`, {
      method: 'POST',
      headers: { 'Content-Type': file.type || 'application/octet-stream' },
      body: file,
    })
  } catch (cause) {
    throw new Error('The server could not be reached. Please try again.', { cause })
  }
}
