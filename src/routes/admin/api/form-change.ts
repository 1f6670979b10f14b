import * as v from 'valibot'
import { planFormChange } from '#src/features/posts/drafts/change-form.server.ts'
import { ARTICLE_FORMS } from '#src/features/settings/article-forms.ts'
import { AppError } from '#src/server/errors.ts'
import type { Route } from './+types/form-change.ts'
import { assertMayHaveForm } from './assert-may-have-form.server.ts'
import { adminRequest, answerAdmin } from './handle-change.server.ts'

/** `?post_id=&form=`: answers what the change of form would make of the saved text. */
export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  return answerAdmin(async () => {
    const { db } = adminRequest(context)
    const postId = url.searchParams.get('post_id') ?? ''
    const form = v.safeParse(v.picklist(ARTICLE_FORMS), url.searchParams.get('form'))
    if (!form.success) throw new AppError('invalid_input', { reason: form.issues[0].message })
    await assertMayHaveForm(db, postId, form.output)
    const { before, after, isSame } = await planFormChange(db, { postId, form: form.output })
    return { before, after, isSame }
  })
}
