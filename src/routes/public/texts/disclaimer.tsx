import { Link } from 'react-router'
import { OwnerEmail } from '#src/features/settings/owner-email.tsx'
import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import { breadcrumbLd } from '#src/lib/web/json-ld.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { siteMeta } from '../frame/site-meta.ts'
import { useSite } from '../frame/use-site.ts'
import type { Route } from './+types/disclaimer.ts'
import { PolicyPage, PolicySection } from './policy-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { email, policyUpdatedOn } = context.get(siteContext).settings
  return { email, updatedOn: policyUpdatedOn }
}

const PAGE = {
  name: 'Terms of Service',
  description: 'What you may do with the tutorials, the code and the projects, what is not promised, and how comments are handled.',
  path: '/disclaimer',
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedLoader(args)
}

export function meta(args: Route.MetaArgs) {
  return siteMeta(args, (site) => ({ title: PAGE.name, description: PAGE.description, jsonLd: [breadcrumbLd(site, [PAGE])] }))
}

export default function Disclaimer({ loaderData: { email, updatedOn } }: Route.ComponentProps) {
  const { name } = useSite()
  return (
    <PolicyPage
      title="Terms of Service"
      lead={`What you may expect from ${name}, and what is expected from you. By using the site you agree to it.`}
      updatedOn={updatedOn}
    >
      <PolicySection title="What you may do">
        <p>
          Everything published here may be read free of charge and linked to freely. You may quote from it if you say where it comes from.
        </p>
        <p>
          Code shown in a post may be used in your own work, private or commercial, unless the post says otherwise. Projects are under the
          licence stated in their source. Articles and pictures remain their author’s; please do not republish them whole.
        </p>
      </PolicySection>
      <PolicySection title="No warranty">
        <p>
          Posts and projects are written with care and tested where that is possible, but they are offered as they are. Software ages,
          versions differ, and what was right on the day of publication may be wrong on yours. Read code before you run it, and try it where
          nothing can be lost.
        </p>
        <p>
          As far as the law allows, {name} is not liable for damage that follows from using what is published here. Nothing here is legal,
          financial or security advice for your particular case.
        </p>
      </PolicySection>
      <Conduct />
      <PolicySection title="Links">
        <p>
          Posts lead to other sites, and project pages to previews and sources kept elsewhere. A link is a recommendation on the day it was
          set, not a promise about what the other side does later.
        </p>
        <p>
          Links behind a countdown or a password are opened to those who wait or who were given the word. Please do not work around them.
        </p>
      </PolicySection>
      <PolicySection title="Changes and questions">
        <p>
          These terms may change; the date beside the title tells when they last did. Questions are welcome at <OwnerEmail email={email} />{' '}
          or through the <Link to="/contact">contact page</Link>. What happens to your data is told in the{' '}
          <Link to="/privacy">privacy policy</Link>.
        </p>
      </PolicySection>
    </PolicyPage>
  )
}

function Conduct() {
  return (
    <PolicySection title="Comments and conduct">
      <p>Disagreement is welcome, and corrections are a gift. A comment may be held back, shortened or removed if it</p>
      <ul>
        <li>attacks a person instead of answering an argument,</li>
        <li>advertises, or repeats itself under several posts,</li>
        <li>breaks the law or somebody’s rights, or gives away what is private to others.</li>
      </ul>
      <p>
        What you write remains yours. By posting it you allow it to be shown here. Please do not flood the site with automatic requests; the
        feeds hold everything a program needs.
      </p>
    </PolicySection>
  )
}
