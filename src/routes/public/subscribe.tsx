import { data } from 'react-router'
import { findPage } from '#src/features/posts/pages/page-queries.server.ts'
import type { SignUpAnswer } from '#src/features/subscribers/form/send-sign-up.ts'
import { SubscribeForm } from '#src/features/subscribers/form/subscribe-form.tsx'
import { SIGNED_UP, TOO_MANY_SIGN_UPS } from '#src/features/subscribers/sign-up/sign-up-messages.ts'
import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import { breadcrumbLd } from '#src/lib/web/json-ld.ts'
import { orErrorPage } from '#src/routes/admin/read-admin-form.server.ts'
import { handleSignUp } from '#src/routes/api/handle-sign-up.server.ts'
import { newPostsOffer } from '#src/routes/new-posts-offer.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError, ERROR_STATUS } from '#src/server/errors.ts'
import { clientAddressContext } from '#src/server/http/client-address.server.ts'
import { assertSameOrigin, readForm } from '#src/server/http/request-body.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import type { Route } from './+types/subscribe.ts'
import { siteMeta } from './frame/site-meta.ts'
import { useSite } from './frame/use-site.ts'
import { loadOwnPage } from './texts/load-own-page.server.ts'
import { OwnPageScreen, ownPageMeta } from './texts/page.tsx'

/** The form for new posts by e-mail. A page of the owner with this slug replaces it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  if (newPostsOffer(site) && !(await findPage(site.db, 'subscribe'))) return { hasForm: true, own: null }
  const { own, status } = await loadOwnPage('subscribe', { request, context })
  return data({ hasForm: false, own }, { status })
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedLoader(args)
}

/** A form that was sent without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const fields = await orErrorPage(async () => {
    assertSameOrigin(request, site.origin)
    await countAgainst('signUpForm', context.get(clientAddressContext))
    return readForm(request, 'commentForm')
  })
  const { email = '' } = fields
  const answer = (kind: SignUpAnswer['kind'], message: string, status: number) =>
    data({ kind, message, email }, { status, headers: { 'Cache-Control': 'no-store' } })
  try {
    const refused = await handleSignUp(context, fields)
    return refused ? answer('field', refused.error, 400) : answer('ok', SIGNED_UP, 200)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'too_many_requests') return answer('form', TOO_MANY_SIGN_UPS, ERROR_STATUS[error.code])
    throw data(null, ERROR_STATUS[error.code])
  }
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  const offer = args.matches[0].loaderData?.newPosts
  if (!offer || !loaderData?.hasForm) return ownPageMeta(loaderData?.own ?? null, args)
  const { title, lead: description } = offer
  return siteMeta(args, (site) => ({ title, description, jsonLd: [breadcrumbLd(site, [{ name: title, path: '/subscribe' }])] }))
}

export default function Subscribe({ loaderData: { hasForm, own }, actionData }: Route.ComponentProps) {
  const offer = useSite().newPosts
  // The footer of every page has the form, also where a page of the owner replaces this one.
  if (!offer || !(hasForm || actionData)) return <OwnPageScreen own={own} />
  return (
    <>
      <PageHead label="Subscribe" title={offer.title} lead={offer.lead} />
      <Section tight margin={null}>
        <SubscribeForm source="page" label="Subscribe to new posts" answer={actionData ?? null} />
      </Section>
    </>
  )
}
