import * as v from 'valibot'
import { beginDraft } from '#src/features/posts/drafts/create-post.server.ts'
import { draftFieldsSchema } from '#src/features/posts/drafts/draft.ts'
import { overwriteDraft } from '#src/features/posts/drafts/revisions.server.ts'
import { saveDraft } from '#src/features/posts/drafts/save-draft.server.ts'
import type { Route } from './+types/save-draft.ts'
import { type AdminRequest, handleChange, postIdSchema, versionSchema } from './handle-change.server.ts'

const bodySchema = v.object({ post_id: postIdSchema, version: versionSchema, fields: draftFieldsSchema, overwrites: v.boolean() })

/** Autosave. Version 0 creates the post. Answers `{ version, saved_at, status }`, or 409 with the stored post. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return handleChange(args, bodySchema, async (body, owner) => {
    const { version, savedAt, status } = await save(body, owner)
    return { version, saved_at: savedAt, status }
  })
}

function save({ post_id: postId, version, fields, overwrites }: v.InferOutput<typeof bodySchema>, { db, actor, now }: AdminRequest) {
  if (version === 0) return beginDraft(db, actor, { postId, version, fields, now })
  return overwrites ? overwriteDraft(db, actor, { postId, version, fields, now }) : saveDraft(db, actor, { postId, version, fields, now })
}

export { methodNotAllowed as loader } from '../../api/method-not-allowed.ts'
