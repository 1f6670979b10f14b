import { figureText } from '#src/features/settings/figures/figures.ts'
import type { Settings } from '#src/features/settings/settings.ts'
import { blocks, html, type OriginalPage, ownerEmail, type WriteOriginal } from './original.ts'

export const writeTerms: WriteOriginal = (settings) => original(settings, figureText(settings, 'policyDate') !== null)

const original = ({ siteName, email }: Settings, hasDate: boolean): OriginalPage => ({
  title: 'Terms of Service',
  lead: `What you may expect from ${siteName}, and what is expected from you. By using the site you agree to it.`,
  meta: {
    title: 'Terms of Service',
    description: 'What you may do with the tutorials, the code and the projects, what is not promised, and how comments are handled.',
  },
  content: blocks(
    '<h2>What you may do</h2>',
    `<p>Everything published here may be read free of charge and linked to freely. You may quote from it if you say where it comes
      from.</p>`,
    `<p>Code shown in a post may be used in your own work, private or commercial, unless the post says otherwise. Projects are under
      the licence stated in their source. Articles and pictures remain their author’s; please do not republish them whole.</p>`,
    '<h2>No warranty</h2>',
    `<p>Posts and projects are written with care and tested where that is possible, but they are offered as they are. Software ages,
      versions differ, and what was right on the day of publication may be wrong on yours. Read code before you run it, and try it where
      nothing can be lost.</p>`,
    html`<p>As far as the law allows, ${siteName} is not liable for damage that follows from using what is published here. Nothing here is
      legal, financial or security advice for your particular case.</p>`,
    '<h2>Comments and conduct</h2>',
    `<p>Disagreement is welcome, and corrections are a gift. A comment may be held back, shortened or removed if it</p>`,
    `<ul><li>attacks a person instead of answering an argument,</li><li>advertises, or repeats itself under several
      posts,</li><li>breaks the law or somebody’s rights, or gives away what is private to others.</li></ul>`,
    `<p>What you write remains yours. By posting it you allow it to be shown here. Please do not flood the site with automatic
      requests; the feeds hold everything a program needs.</p>`,
    '<h2>Links</h2>',
    `<p>Posts lead to other sites, and project pages to previews and sources kept elsewhere. A link is a recommendation on the day it
      was set, not a promise about what the other side does later.</p>`,
    `<p>Links behind a countdown or a password are opened to those who wait or who were given the word. Please do not work around
      them.</p>`,
    '<h2>Changes and questions</h2>',
    `<p>These terms may change${hasDate ? '; the date beside the title tells when they last did' : ''}. Questions are welcome at ${ownerEmail(email)} or
      through the <a href="/contact">contact page</a>. What happens to your data is told in the <a href="/privacy">privacy
      policy</a>.</p>`,
  ),
})
