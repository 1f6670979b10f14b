// Every regular expression of the code must run in linear time, so that no crafted text can block the event loop (ReDoS). recheck judges
// the literals that the parser finds.
import { globSync, readFileSync } from 'node:fs'
import { check } from 'recheck'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/**
 * Patterns that recheck cannot analyse are tried with random texts: the same ones in every run. Each trial is limited by the number of
 * characters that it reads. A limit of its time would condemn a pattern because the machine is busy.
 */
const LIMITS = { timeout: 120_000, randomSeed: 1, attackTimeout: null, incubationTimeout: null, attackLimit: 50_000_000 }
/** About ten milliseconds. */
const MAX_STEPS = 5_000_000

/** Patterns of polynomial time that run on bounded texts only: the bound, and its reason. */
const BOUNDED: Record<string, { atMost: number; because: string }> = {
  '/\\B(?=(?:\\d{3})+$)/g': { atMost: 30, because: 'a number, as JavaScript writes it' },
  '/(?:^|[\\s(])(?<url>https?:\\/\\/[^\\s<>"]*[^\\s<>".,;:!?)\'])[.,;:!?)\']*\\s$/': {
    atMost: 500,
    because: 'the editor hands input rules as many characters before the cursor',
  },
  '/\\bVersion\\/[\\d.]+ .*\\bSafari\\/|\\b(iPhone|iPad)\\b.*\\bAppleWebKit\\//': {
    atMost: 500,
    because: 'a user agent is cut where it is read',
  },
}

/** Files that build patterns at run time, with the resulting patterns. */
const COMPOSED: Record<string, readonly RegExp[]> = {
  'src/db/own-objects.server.ts': [/^CREATE (?:OR REPLACE |UNLOGGED )?FUNCTION (?:IF NOT EXISTS )?"?(\w+)"?/gm],
  'src/features/auth/sign-in/known-device.server.ts': [/(?:^|;\s*)inkfolio_device=(?<id>[\w-]{22})\.(?<signature>[\w-]{43})(?:;|$)/],
  'src/features/links/gate/ticket.server.ts': [
    /^(?<signed>(?<linkId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?<openedAt>\d{13})\.(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))\.(?<signature>[\w-]{43})$/,
  ],
  'src/features/transfer/import/recordings.server.ts': [
    /\/media\/([0-9a-f]{64}\.(?:mp4|webm|mp3|ogg|m4a|wav|pdf|zip|gz|epub))(?![0-9a-z])/g,
  ],
}

type Found = { pattern: string; flags: string; place: string }

const files = globSync(['src/**/*.{ts,tsx,js}', 'tools/launcher/**/*.mjs']).filter((file) => !/\.test\.tsx?$/.test(file))
const { literals, composed } = findPatterns()

function findPatterns(): { literals: Found[]; composed: string[] } {
  const literals: Found[] = []
  const composed: string[] = []
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const { program, errors } = parseSync(file, text)
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
    const recordCall = ({ callee }: ESTree.NewExpression | ESTree.CallExpression) => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') composed.push(file)
    }
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return
        const { pattern, flags } = node.regex
        literals.push({ pattern, flags, place: `${file}:${text.slice(0, node.start).split('\n').length}` })
      },
      NewExpression: recordCall,
      CallExpression: recordCall,
    }).visit(program)
  }
  return { literals, composed }
}

/** Null for a pattern that is linear or bounded; otherwise the problem. */
async function judge(pattern: string, flags: string): Promise<string | null> {
  const written = `/${pattern}/${flags}`
  const verdict = await check(pattern, flags, LIMITS)
  if (verdict.status === 'safe') return Object.hasOwn(BOUNDED, written) ? `${written} need not be listed as bounded` : null
  if (verdict.status === 'unknown') return `${written} could not be judged: ${verdict.error.kind}`
  const { type, summary } = verdict.complexity
  const atMost = BOUNDED[written]?.atMost
  if (atMost !== undefined && type === 'polynomial' && atMost ** verdict.complexity.degree <= MAX_STEPS) return null
  return `${written}: ${summary}, for example on ${verdict.attack.pattern}`
}

test('every pattern is linear, or listed as bounded', async () => {
  expect(literals.length).toBeGreaterThan(250)
  const places = Map.groupBy(
    [
      ...literals,
      ...Object.entries(COMPOSED).flatMap(([place, list]) => list.map(({ source, flags }) => ({ pattern: source, flags, place }))),
    ],
    ({ pattern, flags }) => `/${pattern}/${flags}`,
  )
  const wrong: string[] = []
  for (const [first] of places.values()) {
    if (!first) continue
    const complaint = await judge(first.pattern, first.flags)
    if (complaint) wrong.push(`${first.place} ${complaint}`)
  }
  expect(wrong).toEqual([])
  for (const written of Object.keys(BOUNDED)) expect([...places.keys()]).toContain(written)
})

test('every file that builds patterns at run time is listed', () => {
  expect([...new Set(composed)].sort()).toEqual(Object.keys(COMPOSED).sort())
})

test('recheck detects polynomial and exponential patterns', async () => {
  expect(await judge('^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', '')).toContain('2nd degree polynomial')
  expect(await judge('[\\w.-]*(?:bot|crawler)\\b[\\w.-]*', 'i')).toContain('2nd degree polynomial')
  expect(await judge('^\\/+|\\/+$', 'g')).toContain('2nd degree polynomial')
  expect(await judge('^(?:a+)+$', '')).toContain('exponential')
  expect(await judge('^[a-z]+$', '')).toBeNull()
})
