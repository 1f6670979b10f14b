import { figureText } from '#src/features/settings/figures/figures.ts'
import { blocks, html, type OriginalPage, type WriteOriginal } from './original.ts'

/** Three groups of two questions. A level 3 heading is a question. */
export const writeFaq: WriteOriginal = (settings): OriginalPage => ({
  title: 'Frequently Asked Questions',
  lead: 'What readers ask most, in three groups.',
  meta: {
    title: 'Frequently Asked Questions',
    description:
      'What readers ask most: what is free, how often there is something new, what the code may be used for, and how to take part.',
  },
  content: blocks(
    '<h2>Reading</h2>',
    '<h3>Is everything here really free?</h3>',
    `<p>Yes. Every tutorial and every project write-up can be read from the first line to the last without an account, a subscription or a
      trial. There is no paid part of the site.</p>`,
    '<h3>How often is there something new?</h3>',
    html`<p>New content appears ${figureText(settings, 'rhythm') ?? 'as soon as it is finished'}. The RSS, Atom and JSON feeds, linked at the foot of every page, bring it to your reader the
      moment it is published.</p>`,
    '<h2>Code and projects</h2>',
    '<h3>May I use the code from a tutorial?</h3>',
    `<p>Yes, in your own work too. Code shown in a post is there to be used; a link back is welcome but not required. Projects carry the
      licence stated in their own source, and that one counts.</p>`,
    '<h3>Where do I find a project’s source and a running version?</h3>',
    `<p>Each project write-up has a box with two buttons: one opens the live preview, the other the source code. The projects page lists
      them all.</p>`,
    '<h2>Taking part</h2>',
    '<h3>Do I need an account to comment?</h3>',
    `<p>No. A comment asks for a name, an e-mail address and the text. The address is never shown and never passed on; only the owner of the
      site can see it.</p>`,
    '<h3>I found a mistake. What is the best way to report it?</h3>',
    `<p>Leave a comment under the post, so that the next reader sees it as well, or write through the contact page. Corrections are made in
      the post itself, usually within a few days.</p>`,
    '<h2>Still curious?</h2>',
    '<p>If your question is not here, ask it. The answer may well end up on this page.</p>',
    '<p><a href="/contact">Contact us</a></p>',
  ),
})
