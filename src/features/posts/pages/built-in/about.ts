import { figureText } from '#src/features/settings/figures/figures.ts'
import type { Settings } from '#src/features/settings/settings.ts'
import { blocks, html, type OriginalPage, type WriteOriginal } from './original.ts'

/** In the text of the About page, a paragraph with only this shows the figures of the settings. */
export const FIGURES = '{figures}'

export const writeAbout: WriteOriginal = (settings) => original(settings, figureText(settings, 'rhythm'))

const original = ({ siteName, description, author, location }: Settings, rhythm: string | null): OriginalPage => ({
  title: `About ${siteName}`,
  lead: description,
  meta: {
    title: 'About',
    description: 'Who writes this site and why: its founder, its mission and vision, and what has come of it so far.',
  },
  content: blocks(
    '<h2>Founder</h2>',
    html`<h3>${author}</h3>`,
    html`<p>${siteName} is written, built and answered for from one desk${location ? ` in ${location}` : ''}. The tutorials come out of daily work: a problem
      that took an afternoon, the wrong turns on the way, and the explanation that would have saved the time.</p>`,
    '<h2>Mission</h2>',
    html`<p>To explain programming so that it can be used the same day: complete code that runs, reasons instead of rules, and no step left
      out because it seemed obvious. ${rhythm ? `New content ${rhythm}, free` : 'Free'} to read, without an account and without tracking.</p>`,
    '<h2>Vision</h2>',
    html`<p>A place where a beginner and an expert can open the same page and both leave with something: the first with a program that
      works, the second with the detail they had always skipped. And projects whose source is open, because reading real code teaches what
      no article can.</p>`,
    '<h2>Impact</h2>',
    `<p>${FIGURES}</p>`,
    '<h2>Good to know</h2>',
    `<ul><li><a href="/privacy">Privacy policy</a></li><li><a href="/faq">Frequently asked questions</a></li>
      <li><a href="/disclaimer">Disclaimer and terms of service</a></li><li><a href="/contact">Contact</a></li></ul>`,
  ),
})
