import * as v from 'valibot'
import { getJson, postJson } from '#src/lib/admin-api.ts'

const linkSchema = v.object({ id: v.string(), views: v.number(), expiresAt: v.string(), createdAt: v.string() })

export type PreviewLink = v.InferOutput<typeof linkSchema>

const PREVIEW_LINKS = '/admin/functions/preview-links'

/** The topic of error toasts, also on the screen of a post. */
export const PREVIEW_LINK_TOPIC = 'preview link'

export function fetchPreviewLinks(postId: string) {
  return getJson(v.object({ links: v.array(linkSchema) }), PREVIEW_LINKS, { post_id: postId })
}

export function createPreviewLink(postId: string) {
  return postJson(v.object({ token: v.string() }), PREVIEW_LINKS, { intent: 'create', post_id: postId })
}

export function revokePreviewLink(linkId: string) {
  return postJson(v.object({ revoked: v.boolean() }), PREVIEW_LINKS, { intent: 'revoke', link_id: linkId })
}
