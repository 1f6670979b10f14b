import * as v from 'valibot'
import { getJson, postJson } from '#src/lib/admin-api.ts'

const POST_EMAIL = '/admin/functions/post-email'

/** The address of the e-mail as HTML. `time` makes it a new one for each text. */
export function emailFramePath(postId: string, time: number): string {
  return `${POST_EMAIL}?${new URLSearchParams({ post_id: postId, part: 'html', time: String(time) })}`
}

export function fetchEmail(postId: string) {
  return getJson(v.object({ subject: v.string(), text: v.string() }), POST_EMAIL, { post_id: postId })
}

export function sendEmailToOwner(postId: string) {
  return postJson(v.object({ to: v.string() }), POST_EMAIL, { post_id: postId })
}
