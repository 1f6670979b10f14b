import { contentFolderOf } from '#src/features/transfer/content-folder/content-folder-of.server.ts'
import { requestContentPull } from '#src/features/transfer/content-folder/git/remote/pull-requests.ts'
import { isSignedWebhook } from '#src/features/transfer/content-folder/git/remote/webhook-signature.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { env } from '#src/server/env.server.ts'
import { AppError } from '#src/server/errors.ts'
import { clientAddressContext } from '#src/server/http/client-address.server.ts'
import { answerJson, assertSameOrigin, BODY_LIMITS, readBytes } from '#src/server/http/request-body.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'
import type { Route } from './+types/content-webhook.ts'

/**
 * A push to the repository of the content folder, as GitHub, GitLab, Gitea and Forgejo report it. Answers 202 at once and pulls then; the body
 * only proves who sent it. Does not exist without a secret.
 */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return answerJson(async () => {
    const { origin, settings } = context.get(siteContext)
    assertSameOrigin(request, origin)
    const { CONTENT_WEBHOOK_SECRET } = env()
    if (contentFolderOf(settings) === null || CONTENT_WEBHOOK_SECRET === undefined)
      throw new AppError('not_found', { reason: 'no webhook' })
    await countAgainst('contentWebhook', context.get(clientAddressContext))
    const body = await readBytes(request, BODY_LIMITS.webhook)
    if (!isSignedWebhook(request.headers, body, CONTENT_WEBHOOK_SECRET)) throw new AppError('forbidden', { reason: 'wrong signature' })
    requestContentPull()
    return Response.json({ accepted: true }, { status: 202, headers: { 'Cache-Control': 'no-store' } })
  })
}

export { methodNotAllowed as loader } from './method-not-allowed.ts'
