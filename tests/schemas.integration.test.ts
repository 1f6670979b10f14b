// Every valibot schema limits the length of a text before it matches or transforms it.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { parseSync, Visitor } from 'vite'
import { expect, test, vi } from 'vitest'
import { boundedText } from '#src/lib/text/bounded-text.ts'

/** The properties of valibot schemas and pipe items that the test reads. */
type Part = {
  kind: string
  type: string
  pipe?: readonly Part[]
  wrapped?: Part
  item?: Part
  items?: readonly Part[]
  options?: readonly Part[]
  entries?: Record<string, Part>
}

const pipes = vi.hoisted((): unknown[][] => [])

vi.mock('valibot', async (importOriginal) => {
  const valibot = await importOriginal<typeof v>()
  const pipe = (...items: Parameters<typeof valibot.pipe>) => {
    pipes.push(items)
    return valibot.pipe(...items)
  }
  return { ...valibot, pipe }
})

/** Schema types without text. */
const WITHOUT_TEXT = new Set(['number', 'boolean', 'date', 'literal', 'picklist', 'enum', 'null', 'undefined', 'bigint', 'never'])
/** Actions whose cost does not depend on the length of the text. */
const CHEAP = new Set(['max_length', 'min_length', 'length', 'non_empty', 'max_value', 'min_value', 'integer', 'value'])
const LENGTHS = new Set(['max_length', 'length'])

/** Whether the output of this schema can be or contain text of any length. */
function isUnbounded(schema: Part): boolean {
  if (schema.pipe) return walk(schema.pipe).isUnbounded
  if (schema.wrapped) return isUnbounded(schema.wrapped)
  if (WITHOUT_TEXT.has(schema.type)) return false
  const inner = [...(schema.options ?? []), ...(schema.items ?? []), ...Object.values(schema.entries ?? {})]
  if (inner.length > 0) return inner.some(isUnbounded)
  return schema.type !== 'object'
}

/** `wrong`: the pipe items that run on text of any length. After a failed length check, transformations and schemas do not run. */
function walk([head, ...items]: readonly Part[]): { isUnbounded: boolean; wrong: string[] } {
  if (!head) return { isUnbounded: false, wrong: [] }
  const wrong: string[] = []
  let isOpen = isUnbounded(head)
  let isMeasured = false
  for (const item of items) {
    if (LENGTHS.has(item.type) && !(head.type === 'array' && head.item && isUnbounded(head.item))) isMeasured = true
    if (isMeasured && (item.kind === 'schema' || item.kind === 'transformation')) isOpen = false
    if (isOpen && item.kind !== 'schema' && item.kind !== 'metadata' && !CHEAP.has(item.type)) wrong.push(item.type)
  }
  return { isUnbounded: isOpen && !(isMeasured && items.every(({ type }) => CHEAP.has(type))), wrong }
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && 'kind' in value && 'type' in value
}

const files = globSync('src/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.tsx?$/.test(file) && readFileSync(file, 'utf8').includes("from 'valibot'"),
)

test('every schema checks the length of a text before it reads it', async () => {
  const wrong: string[] = []
  for (const file of files) {
    const before = pipes.length
    await import(/* @vite-ignore */ path.resolve(file))
    for (const items of pipes.slice(before)) {
      const found = walk(items.filter(isPart)).wrong
      if (found.length > 0) wrong.push(`${file}: ${found.join(', ')}`)
    }
  }
  expect(wrong).toEqual([])
  expect(pipes.length).toBeGreaterThan(150)
})

test('every text schema begins with boundedText, also those that are built at run time', () => {
  const wrong: string[] = []
  for (const file of files.filter((each) => !each.endsWith('lib/text/bounded-text.ts'))) {
    const text = readFileSync(file, 'utf8')
    new Visitor({
      CallExpression({ callee, arguments: [head], start }) {
        if (text.slice(callee.start, callee.end) !== 'v.pipe' || !head) return
        if (text.slice(head.start, head.end).startsWith('v.string(')) wrong.push(`${file}:${text.slice(0, start).split('\n').length}`)
      },
    }).visit(parseSync(file, text).program)
  }
  expect(wrong).toEqual([])
})

test('pipe items that read text of any length are found', () => {
  const long = v.string()
  const complaints = (...items: unknown[]) => walk(items.filter(isPart)).wrong
  expect(complaints(long, v.regex(/a/))).toEqual(['regex'])
  expect(complaints(long, v.maxLength(9), v.email())).toEqual(['email'])
  expect(complaints(long, v.trim(), v.maxLength(9))).toEqual(['trim'])
  expect(complaints(v.optional(long, ''), v.check(Boolean))).toEqual(['check'])
  expect(complaints(v.union([v.number(), long]), v.check(Boolean))).toEqual(['check'])
  expect(complaints(v.array(long), v.maxLength(9), v.transform(String))).toEqual(['transform'])
  expect(complaints(v.object({ a: long }), v.check(Boolean))).toEqual(['check'])
  expect(complaints(v.unknown(), v.transform(String))).toEqual(['transform'])
  expect(complaints(v.optional(boundedText({ max: 9 }), ''), v.trim(), v.regex(/a/))).toEqual([])
  expect(complaints(v.array(boundedText({ max: 9 })), v.maxLength(9), v.transform(String))).toEqual([])
  expect(complaints(v.object({ a: boundedText({ max: 9 }), b: v.number() }), v.check(Boolean))).toEqual([])
  expect(complaints(v.string(), v.maxLength(9), v.transform(Number), v.maxValue(9))).toEqual([])
})
