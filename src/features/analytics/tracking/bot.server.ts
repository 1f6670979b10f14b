import { isbot } from 'isbot'

const LIMIT = 60
const NAME_OF_BOT = /(?:bot|crawler|spider|slurp|preview|fetcher|reader|monitor|lighthouse)\b|headless/i

/** The name of the bot that the user agent identifies; null for what may be a person. */
export function findBot(userAgent: string | null): string | null {
  if (!userAgent) return 'No user agent'
  if (!isbot(userAgent)) return null
  const named = userAgent.match(/[\w.-]+/g)?.find((word) => NAME_OF_BOT.test(word))
  const first = /^[\w.-]+/.exec(userAgent)?.[0]
  const name = named ?? (first === 'Mozilla' ? undefined : first) ?? 'Other programs'
  return name.slice(0, LIMIT)
}
