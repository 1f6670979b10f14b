import { figureText } from '#src/features/settings/figures/figures.ts'
import { OWNER_ENTRIES, type StorageEntry, VISITOR_ENTRIES } from './browser-storage.ts'
import { blocks, html, type OriginalPage, ownerEmail, type WriteOriginal } from './original.ts'

export const writePrivacy: WriteOriginal = (settings): OriginalPage => ({
  title: 'Privacy Policy',
  lead: 'Reading here leaves no cookie in your browser, and no page loads anything from anyone else. The rest of this page is the long form of that sentence.',
  meta: {
    title: 'Privacy Policy',
    description:
      'What this site counts, what it stores, what stays in your browser, and how to have it removed. No cookies for visitors, nothing loaded from elsewhere.',
  },
  content: blocks(
    '<h2>What is counted</h2>',
    `<p>When a page is opened, a counter for that page and that day goes up by one. The counter holds no network address, no identifier
      and nothing else that could tell who opened it. Visits by known robots are left out.</p>`,
    `<p>To count a visitor once a day, a code is computed from the network address and the name of the browser, with a key that is a
      new one every day. Neither can be read from it. Which pages and searches it stands for, which kind of site the visit came from, how
      far those pages were read, and what was copied and followed there, is kept until that day is over, and then deleted.</p>`,
    `<p>Other figures are of the same kind: which sites visits come from, what the search is asked for, which kinds of devices and
      browsers are used, how far and how long posts are read, how often a link is opened and a piece of code is copied. They are sums per day, never tied to a person,
      and they stay on this site.</p>`,
    '<h2>What stays in your browser</h2>',
    `<p>Small entries, each only after you have done something that needs it:</p>`,
    listEntries(VISITOR_ENTRIES),
    `<p>Clearing the site’s data in your browser removes them. There are no cookies for visitors. In the browser of the owner, who
      signs in, the admin area also keeps:</p>`,
    listEntries(OWNER_ENTRIES),
    '<h2>What you write</h2>',
    `<p>A comment is stored with the name, the e-mail address and the text you gave, and the time. Name, text and time are shown under
      the post. The address is not: only the owner of the site sees it, and it is neither passed on nor used for anything but answering
      you and keeping unwanted comments away.</p>`,
    `<p>The contact page sends nothing to this site. It prepares a message in your own mail program, and what you send from there
      arrives as ordinary e-mail.</p>`,
    `<p>Some posts offer links behind a short countdown, a few of them with a password. That a link was opened is counted, not by whom;
      a password you type is compared and forgotten.</p>`,
    ...(settings.offersNewPosts ? [NEW_POSTS] : []),
    '<h2>What the server sees</h2>',
    `<p>To answer a request, any server must see the network address it comes from. Here the address is used for answering and for
      slowing down abuse, is kept for that purpose for a short time only, and is not stored with comments, views or searches. When
      something fails, the failure is written to a log without e-mail addresses, cookies or passwords.</p>`,
    `<p>Pictures and fonts come from this site’s own address, also where a post shows a picture from elsewhere. A video of another site
      is loaded only when you click it; that site then sees your address. Links to other sites lead to places with their own rules.</p>`,
    '<h2>Your rights</h2>',
    `<p>You may ask what is stored about you, have it corrected, and have your comments removed. Write to ${ownerEmail(settings.email)} from the
      address you commented with, or see the <a href="/contact">contact page</a> for other ways. No reason is needed.</p>`,
    figureText(settings, 'policyDate')
      ? `<p>If this policy changes, the date beside its title changes with it.</p>`
      : `<p>If this policy changes, this page changes with it.</p>`,
  ),
})

const NEW_POSTS = blocks(
  '<h2>New posts by e-mail</h2>',
  `<p>If you ask for new posts by e-mail, your address is stored with the time, the form in which you entered it, which posts were sent
    to it and what its mail server answered. It serves for nothing else, and only the owner of the site sees it. An address that is not confirmed within 7 days is deleted.
    The e-mails contain nothing that reports whether they are opened, and their links lead straight to the page.</p>`,
  `<p>With the link in each e-mail you leave the list. The address then stays, marked as left, until you ask to have it removed. Of a
    removed address a code is kept, from which the address cannot be read: it prevents that the address is added again.</p>`,
)

function listEntries(entries: readonly StorageEntry[]): string {
  const items = entries.map(({ name, kind, meaning }) => html`<li><code>${name}</code> (${kind}): ${meaning}</li>`)
  return `<ul>${items.join('')}</ul>`
}
