import { isbot } from 'isbot'

const LIMIT = 60
/** The patterns of bots are slow on longer text. */
const USER_AGENT_LIMIT = 500
const NAME_OF_BOT = /(?:bot|crawler|spider|slurp|preview|fetcher|reader|monitor|lighthouse)\b|headless/i

/** The name of the bot that the header `User-Agent` identifies; null for what may be a person. */
export function findBot(header: string | null): string | null {
  if (!header) return 'No user agent'
  const userAgent = header.slice(0, USER_AGENT_LIMIT)
  if (!isbot(userAgent)) return null
  const named = userAgent.match(/[\w.-]+/g)?.find((word) => NAME_OF_BOT.test(word))
  const first = /^[\w.-]+/.exec(userAgent)?.[0]
  const name = named ?? (first === 'Mozilla' ? undefined : first) ?? 'Other programs'
  return name.slice(0, LIMIT)
}
