import * as v from 'valibot'
import { get, post } from '../post-calls.ts'

const linkSchema = v.object({ id: v.string(), views: v.number(), expiresAt: v.string(), createdAt: v.string() })
const listSchema = v.object({ links: v.array(linkSchema) })
const madeSchema = v.object({ token: v.string() })

export type PreviewLink = v.InferOutput<typeof linkSchema>

/** Null when the server does not answer. */
export async function listPreviewLinks(postId: string): Promise<PreviewLink[] | null> {
  const answer = await get('preview-links', { post_id: postId })
  const found = answer.kind === 'ok' ? v.safeParse(listSchema, answer.data) : null
  return found?.success ? found.output.links : null
}

/** The token; null when none was made. */
export async function createPreviewLink(postId: string): Promise<string | null> {
  const answer = await post('preview-links', { intent: 'create', post_id: postId })
  const made = answer.kind === 'ok' ? v.safeParse(madeSchema, answer.data) : null
  return made?.success ? made.output.token : null
}

export async function revokePreviewLink(linkId: string): Promise<boolean> {
  return (await post('preview-links', { intent: 'revoke', link_id: linkId })).kind === 'ok'
}
