import { isbot } from 'isbot'

const LIMIT = 60
/** More than any browser says; what is beyond is not read. */
const READ_AT_MOST = 500
const NAME_OF_BOT = /(?:bot|crawler|spider|slurp|preview|fetcher|reader|monitor|lighthouse)\b|headless/i

/** The name under which a program that says so is counted apart; null for what may be a person. */
export function findBot(userAgent: string | null): string | null {
  if (!userAgent) return 'No user agent'
  const said = userAgent.slice(0, READ_AT_MOST)
  if (!isbot(said)) return null
  const named = said.match(/[\w.-]+/g)?.find((word) => NAME_OF_BOT.test(word))
  const first = /^[\w.-]+/.exec(said)?.[0]
  const name = named ?? (first === 'Mozilla' ? undefined : first) ?? 'Other programs'
  return name.slice(0, LIMIT)
}
