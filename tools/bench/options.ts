// `npm run bench -- --only http,memory --engine embedded --quick --soak 60m`
import { parseArgs } from 'node:util'
import { OperatorError } from '#src/server/errors.ts'

export const PARTS = ['start', 'http', 'writes', 'growth', 'search', 'memory', 'browser', 'editor'] as const
export type Part = (typeof PARTS)[number]

export const ENGINES = ['embedded', 'postgres'] as const
export type Engine = (typeof ENGINES)[number]

export type Options = {
  parts: readonly Part[]
  engines: readonly Engine[]
  isQuick: boolean
  /** Seconds of `--soak`, which replaces all parts; null without it. */
  soakSeconds: number | null
  /** The number of requests of the memory part; null: it sends requests for a minute. */
  requests: number | null
}

const USAGE = `Usage: npm run bench -- [--only ${PARTS.join(',')}] [--engine ${ENGINES.join(',')}] [--quick] [--requests 500000] [--soak 60m]`

/** Throws OperatorError for an unknown flag or value. */
export function parseOptions(args: readonly string[]): Options {
  const { only, engine, quick, soak, requests } = readFlags(args)
  return {
    parts: only === undefined ? PARTS : pick(PARTS, only),
    engines: engine === undefined ? ENGINES : pick(ENGINES, engine),
    isQuick: quick,
    soakSeconds: soak === undefined ? null : seconds(soak),
    requests: requests === undefined ? null : count(requests),
  }
}

function readFlags(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        only: { type: 'string' },
        engine: { type: 'string' },
        quick: { type: 'boolean', default: false },
        soak: { type: 'string' },
        requests: { type: 'string' },
      },
    })
    return values
  } catch (cause) {
    throw new OperatorError(USAGE, { cause })
  }
}

function pick<T extends string>(known: readonly T[], text: string): T[] {
  const wanted = text.split(',').map((name) => name.trim())
  const unknown = wanted.filter((name) => !known.some((one) => one === name))
  if (unknown.length > 0) throw new OperatorError(`There is no ${unknown.join(', ')}. ${USAGE}`)
  return known.filter((one) => wanted.includes(one))
}

function seconds(text: string): number {
  const { number, unit } = /^(?<number>\d+)(?<unit>[smh])$/.exec(text)?.groups ?? {}
  const length = Number(number) * (unit === 'h' ? 3_600 : unit === 'm' ? 60 : 1)
  if (!(length > 0)) throw new OperatorError(`--soak needs a length, for example 90s, 60m or 2h. ${USAGE}`)
  return length
}

function count(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new OperatorError(`--requests needs a number, for example 500000. ${USAGE}`)
  return Number(text)
}
