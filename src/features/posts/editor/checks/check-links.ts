import { plural } from '#src/lib/format/format-count.ts'
import type { LinkAnswers } from './link-answers.ts'
import type { Outline } from './outline.ts'

/** `index` is the link that is worth a look; null when there is none. Then `isChecked` tells whether every link answered. */
export type LinkReport = { message: string; index: number | null; isChecked: boolean }

type Link = Outline['links'][number]

/** What is known about the links of the article: the first problem, or how many links answered. */
export function checkLinks(links: readonly Link[], answers: LinkAnswers): LinkReport {
  const answerOf = ({ href }: Link) => answers.get(href?.trim() ?? '')
  const problems: [(link: Link) => boolean, one: string, many: string][] = [
    [isEmpty, 'link leads nowhere', 'links lead nowhere'],
    [({ text }) => text === '', 'link has no text', 'links have no text'],
    [({ isBroken }) => isBroken === true, 'link names no part of this article', 'links name no part of this article'],
    [(link) => answerOf(link)?.kind === 'dead', 'link does not answer', 'links do not answer'],
    [(link) => answerOf(link)?.kind === 'moved', 'link has moved', 'links have moved'],
  ]
  for (const [isProblem, one, many] of problems) {
    const found = links.flatMap((link, index) => (isProblem(link) ? [{ link, index }] : []))
    const [first] = found
    if (first)
      return { message: `${plural(found.length, one, many)}${describe(first.link, answers)}`, index: first.index, isChecked: false }
  }
  const unchecked = links.filter((link) => link.isBroken === undefined && answerOf(link)?.kind !== 'fine').length
  return { message: describeAll(links.length, unchecked), index: null, isChecked: unchecked === 0 }
}

function isEmpty({ href }: Link): boolean {
  return ['', '#'].includes(href?.trim() ?? '')
}

/** The address of the first link, and what became of it. */
function describe({ href, isBroken }: Link, answers: LinkAnswers): string {
  const answer = answers.get(href?.trim() ?? '')
  if (isBroken) return `: ${shorten(href ?? '')}`
  if (answer?.kind === 'dead') return `: ${shorten(href ?? '')} ${answer.reason}`
  return answer?.kind === 'moved' ? `: ${shorten(href ?? '')} leads to ${shorten(answer.to)}` : ''
}

function describeAll(links: number, unchecked: number): string {
  if (links === 0) return 'No links to check'
  if (unchecked === 0) return plural(links, 'link answered', 'links answered')
  const rest = unchecked === 1 ? '1 was not checked' : `${unchecked} were not checked`
  if (unchecked === links) return unchecked === 1 ? '1 link was not checked' : `${unchecked} links were not checked`
  return `${links - unchecked} of ${links} links answered; ${rest}`
}

const SHOWN = 60

function shorten(address: string): string {
  return address.length > SHOWN ? `${address.slice(0, SHOWN - 1)}…` : address
}
