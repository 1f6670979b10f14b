import * as v from 'valibot'
import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import { deriveContent } from '#src/features/posts/drafts/derive-content.server.ts'
import { getEditedPost } from '#src/features/posts/drafts/editable-post.server.ts'
import { previewPost } from '#src/features/posts/drafts/preview-post.server.ts'
import { composePostEmail, type PostEmail } from '#src/features/posts/email/compose-post-email.server.tsx'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import { canMail, MailError, siteMail } from '#src/server/mail/mail.server.ts'
import type { Route } from './+types/post-email.ts'
import { type ActionRequest, adminRequest, answerAdmin, handleChange, postIdSchema } from './handle-change.server.ts'

/** An e-mail may have styles and pictures of this site, and nothing else. The edit screen shows it in a frame. */
const frameHeaders = (origin: string) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; img-src 'self' ${origin}; style-src 'unsafe-inline'; base-uri 'self'; frame-ancestors 'self'`,
  'X-Frame-Options': 'SAMEORIGIN',
  'Cache-Control': 'no-store',
})

/** `?post_id=`: the working copy as an e-mail, its subject and its plain text. With `&part=html` the HTML, for a frame. */
export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  return answerAdmin(async () => {
    const { subject, text, html } = await compose(context, url.searchParams.get('post_id') ?? '')
    if (url.searchParams.get('part') !== 'html') return { subject, text }
    // Links open beside the edit screen.
    return new Response(html.replace('<head>', '<head><base target="_blank"/>'), { headers: frameHeaders(context.get(siteContext).origin) })
  })
}

/** Sends the working copy to the owner. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return handleChange(args, v.object({ post_id: postIdSchema }), async ({ post_id: postId }, { actor }) => {
    const { settings } = args.context.get(siteContext)
    const send = siteMail(settings.siteName)
    if (!send) throw new AppError('not_found')
    try {
      await send({ to: [actor.email], ...(await compose(args.context, postId)) })
    } catch (error) {
      if (!(error instanceof MailError)) throw error
      throw new AppError('unavailable', { reason: `No e-mail was sent, because ${error.message}.` }, { cause: error })
    }
    return { to: actor.email }
  })
}

async function compose(context: ActionRequest['context'], postId: string): Promise<PostEmail> {
  const { db, now } = adminRequest(context)
  const { settings, origin } = context.get(siteContext)
  if (!canMail()) throw new AppError('not_found')
  const [{ fields }, { post, html }] = [
    await getEditedPost(db, postId),
    await previewPost(db, { postId, now, resolveImages: (urls) => loadImageSources(db, urls) }),
  ]
  return composePostEmail(
    { ...post, html, content: await deriveContent(fields) },
    {
      site: { name: settings.siteName, author: settings.author, origin },
      footer: { reason: `An e-mail of ${settings.siteName} as its readers will get it.`, links: [] },
    },
  )
}
