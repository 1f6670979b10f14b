import { Link } from 'react-router'
import { OwnerEmail } from '#src/features/settings/owner-email.tsx'
import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import { breadcrumbLd } from '#src/lib/web/json-ld.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { siteMeta } from '../frame/site-meta.ts'
import type { Route } from './+types/privacy.ts'
import { OWNER_ENTRIES, type StorageEntry, VISITOR_ENTRIES } from './browser-storage.ts'
import { PolicyPage, PolicySection } from './policy-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { email, policyUpdatedOn } = context.get(siteContext).settings
  return { email, updatedOn: policyUpdatedOn }
}

const PAGE = {
  name: 'Privacy Policy',
  description:
    'What this site counts, what it stores, what stays in your browser, and how to have it removed. No cookies for visitors, nothing loaded from elsewhere.',
  path: '/privacy',
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedLoader(args)
}

export function meta(args: Route.MetaArgs) {
  return siteMeta(args, (site) => ({ title: PAGE.name, description: PAGE.description, jsonLd: [breadcrumbLd(site, [PAGE])] }))
}

export default function Privacy({ loaderData: { email, updatedOn } }: Route.ComponentProps) {
  return (
    <PolicyPage
      title="Privacy Policy"
      lead="Reading here leaves no cookie in your browser, and no page loads anything from anyone else. The rest of this page is the long form of that sentence."
      updatedOn={updatedOn}
    >
      <PolicySection title="What is counted">
        <p>
          When a page is opened, a counter for that page and that day goes up by one. The counter holds no network address, no identifier
          and nothing else that could tell who opened it. Visits by known robots are left out.
        </p>
        <p>
          To count a visitor once a day, a code is computed from the network address and the name of the browser, with a key that is a new
          one every day. Neither can be read from it. Which pages and searches it stands for, and how far those pages were read, is kept
          until that day is over, and then deleted.
        </p>
        <p>
          Other figures are of the same kind: which sites visits come from, what the search is asked for, which kinds of devices and
          browsers are used, how far and how long posts are read, how often a link is opened. They are sums per day, never tied to a person,
          and they stay on this site.
        </p>
      </PolicySection>
      <BrowserStorage />
      <PolicySection title="What you write">
        <p>
          A comment is stored with the name, the e-mail address and the text you gave, and the time. Name, text and time are shown under the
          post. The address is not: only the owner of the site sees it, and it is neither passed on nor used for anything but answering you
          and keeping unwanted comments away.
        </p>
        <p>
          The contact page sends nothing to this site. It prepares a message in your own mail program, and what you send from there arrives
          as ordinary e-mail.
        </p>
        <p>
          Some posts offer links behind a short countdown, a few of them with a password. That a link was opened is counted, not by whom; a
          password you type is compared and forgotten.
        </p>
      </PolicySection>
      <PolicySection title="What the server sees">
        <p>
          To answer a request, any server must see the network address it comes from. Here the address is used for answering and for slowing
          down abuse, is kept for that purpose for a short time only, and is not stored with comments, views or searches. When something
          fails, the failure is written to a log without e-mail addresses, cookies or passwords.
        </p>
        <p>
          Pictures and fonts come from this site’s own address, also where a post shows a picture from elsewhere. A video of another site is
          loaded only when you click it; that site then sees your address. Links to other sites lead to places with their own rules.
        </p>
      </PolicySection>
      <PolicySection title="Your rights">
        <p>
          You may ask what is stored about you, have it corrected, and have your comments removed. Write to <OwnerEmail email={email} />{' '}
          from the address you commented with, or see the <Link to="/contact">contact page</Link> for other ways. No reason is needed.
        </p>
        <p>If this policy changes, the date beside its title changes with it.</p>
      </PolicySection>
    </PolicyPage>
  )
}

function BrowserStorage() {
  return (
    <PolicySection title="What stays in your browser">
      <p>Small entries, each only after you have done something that needs it:</p>
      <EntryList entries={VISITOR_ENTRIES} />
      <p>
        Clearing the site’s data in your browser removes them. There are no cookies for visitors. In the browser of the owner, who signs in,
        the admin area also keeps:
      </p>
      <EntryList entries={OWNER_ENTRIES} />
    </PolicySection>
  )
}

function EntryList({ entries }: { entries: readonly StorageEntry[] }) {
  return (
    <ul>
      {entries.map(({ name, kind, meaning }) => (
        <li key={name}>
          <code>{name}</code> ({kind}): {meaning}
        </li>
      ))}
    </ul>
  )
}
