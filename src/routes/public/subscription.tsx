import { data, Form, useNavigation } from 'react-router'
import { CONFIRM_DAYS } from '#src/features/subscribers/sign-up/sign-up-time.ts'
import { confirmSubscription, endSubscription, findSubscription, type Subscription } from '#src/features/subscribers/subscription.server.ts'
import { orErrorPage } from '#src/routes/admin/read-admin-form.server.ts'
import { EVERYBODY } from '#src/routes/api/handle-sign-up.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { clientAddressContext } from '#src/server/http/client-address.server.ts'
import { assertSameOrigin, readAnyForm } from '#src/server/http/request-body.server.ts'
import { countAgainst, uncount } from '#src/server/rate-limit/rate-limit.server.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import type { Route } from './+types/subscription.ts'
import { useSite } from './frame/use-site.ts'

/** Who has the address got it by e-mail. Opening it changes nothing, because mail servers open links to look for harmful pages. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findSubscription(context.get(siteContext).db, params.token, new Date())
  return data({ status: found?.status ?? null }, { status: found ? 200 : 404, headers: PRIVATE })
}

/** The token must not reach a cache, nor other sites with a link. With `no-referrer`, forms without JavaScript would have no origin. */
const PRIVATE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }

/** `intent=confirm` or `leave`. Mail programs send `List-Unsubscribe=One-Click` (RFC 8058), which leaves. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, origin } = context.get(siteContext)
  const now = new Date()
  const found = await findSubscription(db, params.token, now)
  const fields = await orErrorPage(async () => {
    assertSameOrigin(request, origin)
    // Providers leave for many readers from one address: only guesses count.
    if (!found) await countAgainst('signUpForm', context.get(clientAddressContext))
    return readAnyForm(request, 'call')
  })
  if (!found) throw data(null, 404)
  if (fields.intent === 'confirm') {
    await confirmSubscription(db, found.id, now)
    if (found.status === 'pending') await uncount('signUpsOfDay', EVERYBODY)
  } else if (fields.intent === 'leave' || fields['List-Unsubscribe'] === 'One-Click') await endSubscription(db, found.id, now)
  else throw data(null, 400)
  return data(null, { headers: PRIVATE })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders

export function meta() {
  return [{ title: 'Your subscription' }, { name: 'robots', content: 'noindex, nofollow' }]
}

type Words = { title: string; lead: (site: string) => string; button: { intent: 'confirm' | 'leave'; label: string } }

const AGAIN = { intent: 'confirm', label: 'Subscribe again' } as const

const WORDS: Record<Subscription['status'], Words> = {
  pending: {
    title: 'Confirm your subscription',
    lead: (site) =>
      `Press the button to get new posts of ${site} by e-mail. Without it, your address is removed after ${CONFIRM_DAYS} days.`,
    button: { intent: 'confirm', label: 'Confirm' },
  },
  active: {
    title: 'You are subscribed',
    lead: (site) => `You get each new post of ${site} by e-mail.`,
    button: { intent: 'leave', label: 'Leave the list' },
  },
  left: { title: 'You have left the list', lead: (site) => `You get no more posts of ${site} by e-mail.`, button: AGAIN },
  suspended: {
    title: 'Your subscription is paused',
    lead: (site) => `The server of your address refused several e-mails of ${site}, so that no more are sent.`,
    button: AGAIN,
  },
}

export default function SubscriptionPage({ loaderData: { status } }: Route.ComponentProps) {
  const { name } = useSite()
  if (status === null) return <NoSubscription />
  const { title, lead, button } = WORDS[status]
  return (
    <>
      <PageHead label="New posts by e-mail" title={title} lead={lead(name)} />
      <Section tight margin={null}>
        <ChangeForm {...button} />
      </Section>
    </>
  )
}

function ChangeForm({ intent, label }: Words['button']) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post">
      <Button type="submit" variant={intent === 'confirm' ? 'go' : undefined} name="intent" value={intent} disabled={isBusy}>
        {label}
      </Button>
    </Form>
  )
}

function NoSubscription() {
  return (
    <>
      <PageHead
        label="New posts by e-mail"
        title="This link is no longer valid"
        lead={`The address was not confirmed within ${CONFIRM_DAYS} days, or it was removed. Nothing is sent to it.`}
      />
      <Section tight margin={null}>
        <BackHome />
      </Section>
    </>
  )
}

function BackHome() {
  return (
    <ButtonLink variant="go" to="/">
      <Icon name="arrow-left" />
      Back to home
    </ButtonLink>
  )
}
