// Every regular expression of the code must run in linear time, so that no crafted text can block the event loop (ReDoS). recheck judges
// the literals that the parser finds.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { check } from 'recheck'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test, vi } from 'vitest'
import { LINE_MAX } from '#src/features/posts/rendering/diagrams/diagram-source.ts'
import { typedMark } from '#src/features/posts/rich-text/schema/typed-marks.ts'

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

/** Folders whose patterns run on texts of at most so many characters. */
const BOUNDED_FOLDERS = { 'src/features/posts/rendering/diagrams/': LINE_MAX }

/** Files with functions that build patterns, with examples of them. Patterns that a module builds when it is loaded are found by themselves. */
const COMPOSED: Record<string, readonly RegExp[]> = {
  'src/db/own-objects.server.ts': [/^CREATE (?:OR REPLACE |UNLOGGED )?FUNCTION (?:IF NOT EXISTS )?"?(\w+)"?/gm],
  'src/features/posts/rich-text/schema/typed-marks.ts': [
    typedMark('**'),
    typedMark('_'),
    /`[^`\n]+`|(?<=^|\s)\*\*([^\s*](?:[^*]*[^\s*])?)\*\*(?!\*)/g,
    /`[^`\n]+`|(?<=^|\s)_([^\s_](?:[^_]*[^\s_])?)_(?!_)/g,
  ],
  'src/features/transfer/static-site/linked-files.ts': [
    /(?<=^|[\s"'`(<>=,;]|https:\/\/blog\.example)\/(?:media|social|plates|assets)\/[\w./-]*\w/g,
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

/** The patterns that modules build when they are loaded. */
async function findBuilt(): Promise<Found[]> {
  const found: Found[] = []
  const Original = RegExp
  for (const place of new Set(composed)) {
    vi.stubGlobal(
      'RegExp',
      class extends Original {
        constructor(pattern: string | RegExp, flags?: string) {
          super(pattern, flags)
          if (new Error('built here').stack?.includes(place)) found.push({ pattern: this.source, flags: this.flags, place })
        }
      },
    )
    vi.resetModules()
    await import(/* @vite-ignore */ path.resolve(place)).finally(() => vi.unstubAllGlobals())
  }
  return found
}

/** Null for a pattern that is linear or bounded; otherwise the problem. */
async function judge(pattern: string, flags: string, place = ''): Promise<string | null> {
  const written = `/${pattern}/${flags}`
  const verdict = await check(pattern, flags, LIMITS)
  if (verdict.status === 'safe') return Object.hasOwn(BOUNDED, written) ? `${written} need not be listed as bounded` : null
  if (verdict.status === 'unknown') return `${written} could not be judged: ${verdict.error.kind}`
  const { type, summary } = verdict.complexity
  const ofFolder = Object.entries(BOUNDED_FOLDERS).find(([folder]) => place.startsWith(folder))?.[1]
  const atMost = BOUNDED[written]?.atMost ?? ofFolder
  if (atMost !== undefined && type === 'polynomial' && atMost ** verdict.complexity.degree <= MAX_STEPS) return null
  return `${written}: ${summary}, for example on ${verdict.attack.pattern}`
}

test('every pattern is linear, or listed as bounded', async () => {
  expect(literals.length).toBeGreaterThan(250)
  const places = Map.groupBy(
    [
      ...literals,
      ...(await findBuilt()),
      ...Object.entries(COMPOSED).flatMap(([place, list]) => list.map(({ source, flags }) => ({ pattern: source, flags, place }))),
    ],
    ({ pattern, flags }) => `/${pattern}/${flags}`,
  )
  const wrong: string[] = []
  for (const [first] of places.values()) {
    if (!first) continue
    const complaint = await judge(first.pattern, first.flags, first.place)
    if (complaint) wrong.push(`${first.place} ${complaint}`)
  }
  expect(wrong).toEqual([])
  for (const written of Object.keys(BOUNDED)) expect([...places.keys()]).toContain(written)
})

test('every file that builds patterns in functions is listed', async () => {
  const built = new Set((await findBuilt()).map(({ place }) => place))
  expect(composed.filter((file) => !built.has(file) && !Object.hasOwn(COMPOSED, file))).toEqual([])
})

test('recheck detects polynomial and exponential patterns', async () => {
  expect(await judge('^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', '')).toContain('2nd degree polynomial')
  expect(await judge('[\\w.-]*(?:bot|crawler)\\b[\\w.-]*', 'i')).toContain('2nd degree polynomial')
  expect(await judge('^\\/+|\\/+$', 'g')).toContain('2nd degree polynomial')
  expect(await judge('^(?:a+)+$', '')).toContain('exponential')
  expect(await judge('^[a-z]+$', '')).toBeNull()
})
