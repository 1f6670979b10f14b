import { data, type RouterContextProvider, redirect } from 'react-router'
import * as v from 'valibot'
import { adminContext } from '#src/features/auth/admin.ts'
import { replySchema } from '#src/features/comments/moderation/moderation.schema.ts'
import { replyToComment } from '#src/features/comments/moderation/owner-comment.server.ts'
import { editPath } from '#src/features/posts/admin/list/post-paths.ts'
import { createPost } from '#src/features/posts/drafts/create-post.server.ts'
import { EMPTY_DRAFT } from '#src/features/posts/drafts/draft.ts'
import { confirmExample } from '#src/features/settings/examples/confirm-example.server.ts'
import { EXAMPLE_KEYS } from '#src/features/settings/examples/examples.ts'
import { dismissSetup } from '#src/features/settings/setup/change-setup.server.ts'
import { DISMISS_SETUP, SETUP_STEPS, SKIP_STEP } from '#src/features/settings/setup/setup-steps.ts'
import { setItemsAside } from '#src/features/upkeep/set-aside.server.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError, ERROR_STATUS } from '#src/server/errors.ts'
import { moveOn } from '../setup/move-on.server.ts'

const formSchema = v.variant('intent', [
  v.object({ intent: v.literal('write'), term: v.pipe(boundedText({ max: 300 }), v.trim(), v.nonEmpty()) }),
  v.object({ intent: v.literal('reply'), comment_id: uuidSchema, reply: v.string() }),
  v.object({ intent: v.literal('confirm-example'), key: v.picklist(EXAMPLE_KEYS) }),
  v.object({ intent: v.literal(SKIP_STEP), step: v.picklist(SETUP_STEPS) }),
  v.object({ intent: v.literal(DISMISS_SETUP) }),
])

/** A form of the dashboard that failed, with what was typed. */
export type DashboardRefusal = { commentId: string; reply: string; message: string }

/** Creates a draft from a search without results, confirms an example, skips or dismisses the set-up, or replies to a comment. */
export async function changeDashboard(context: Readonly<RouterContextProvider>, sent: Record<string, string>) {
  const { db } = context.get(siteContext)
  const actor = context.get(adminContext)
  const now = new Date()
  const form = v.safeParse(formSchema, sent)
  if (!form.success) throw data(null, 400)
  if (form.output.intent === 'write') {
    const { term } = form.output
    const title = term.charAt(0).toUpperCase() + term.slice(1)
    const { postId } = await createPost(db, actor, { fields: { ...EMPTY_DRAFT, title }, now })
    // It is being written. If it is not, the search comes back.
    await setItemsAside(db, actor, { queue: 'searches', items: [{ subject: term, times: null }], now })
    return redirect(editPath(postId), 303)
  }
  if (form.output.intent === 'confirm-example') {
    await confirmExample(db, actor, { key: form.output.key, now })
    return { refusal: null }
  }
  if (form.output.intent === SKIP_STEP) return moveOn(context, { step: form.output.step, as: 'skipped' })
  if (form.output.intent === DISMISS_SETUP) {
    await dismissSetup(db, actor)
    return { refusal: null }
  }
  return reply(context, form.output, now)
}

async function reply(context: Readonly<RouterContextProvider>, form: { comment_id: string; reply: string }, now: Date) {
  const { comment_id: commentId, reply: typed } = form
  const checked = v.safeParse(replySchema, typed)
  if (!checked.success) return refuse({ commentId, reply: typed, message: checked.issues[0].message }, 400)
  try {
    await replyToComment(context.get(siteContext).db, context.get(adminContext), { commentId, reply: checked.output, known: null, now })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const message = typeof error.details.reason === 'string' ? error.details.reason : 'This comment is no longer there.'
    return refuse({ commentId, reply: typed, message }, ERROR_STATUS[error.code])
  }
  return { refusal: null }
}

function refuse(refusal: DashboardRefusal, status: number) {
  return data({ refusal }, status)
}
