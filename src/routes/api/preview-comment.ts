import { parseText } from '#src/features/comments/comment.schema.ts'
import { renderComment } from '#src/features/comments/rendering/render-comment.server.ts'
import { highlightCommentCode } from '#src/routes/highlight-comment-code.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { clientAddressContext } from '#src/server/http/client-address.server.ts'
import { answerJson, assertContentType, assertSameOrigin, readJson } from '#src/server/http/request-body.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'
import type { Route } from './+types/preview-comment.ts'

/** Body `{ comment_text }`. Answers `{ html }`, the text as the site would display it; 400 with `{ errors, message }` for an invalid text. */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return answerJson(async () => {
    assertSameOrigin(request, context.get(siteContext).origin)
    assertContentType(request, 'application/json')
    await countAgainst('commentPreview', context.get(clientAddressContext))
    const parsed = parseText(await readJson(request, 'comment'))
    if ('errors' in parsed) return Response.json({ error: 'invalid_input', ...parsed }, { status: 400 })
    const { html } = await renderComment(parsed.text, highlightCommentCode)
    return { html }
  })
}

export { methodNotAllowed as loader } from './method-not-allowed.ts'
