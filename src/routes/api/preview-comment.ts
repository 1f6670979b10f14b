import * as v from 'valibot'
import { parseText } from '#src/features/comments/comment.schema.ts'
import { renderComment } from '#src/features/comments/rendering/render-comment.server.ts'
import { highlightCommentCode } from '#src/routes/highlight-comment-code.server.ts'
import { publicCall } from './public-call.server.ts'

/** Body `{ comment_text }`. Answers `{ html }`, the text as the site would display it; 400 with `{ errors, message }` for an invalid text. */
export const action = publicCall({ limit: 'commentPreview', body: 'comment', schema: v.unknown(), expected: 'JSON' }, async (body) => {
  const parsed = parseText(body)
  if ('errors' in parsed) return Response.json({ error: 'invalid_input', ...parsed }, { status: 400 })
  const { html } = await renderComment(parsed.text, highlightCommentCode)
  return { html }
})

export { methodNotAllowed as loader } from './method-not-allowed.ts'
