// Whatever front matter says under any usual name and in any usual shape and format has an effect, or is named as a key without one.
import fc from 'fast-check'
import { stringify as toToml } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import { stringify as toYaml } from 'yaml'
import { runs } from '#tests/property-runs.ts'
import { readPostFile } from '../post-file.ts'
import { KEYS } from './keys.ts'

const RUNS = { numRuns: runs(100) }
type Data = Record<string, unknown>

const FORMATS = {
  YAML: (data: Data) => `---\n${toYaml(data)}---\n`,
  'YAML in one line': (data: Data) => `---\n${JSON.stringify(data)}\n---\n`,
  TOML: (data: Data) => `+++\n${toToml(data)}\n+++\n`,
  JSON: (data: Data) => `${JSON.stringify(data, null, 2)}\n\n`,
}
const formats = Object.entries(FORMATS)

const spelling = fc.constantFrom(
  (key: string) => key,
  (key: string) => key.toUpperCase(),
  (key: string) => `${key.charAt(0).toUpperCase()}${key.slice(1)}`,
  (key: string) => `${key.slice(0, 3)}_${key.slice(3)}`,
  (key: string) => `${key.slice(0, 4)}-${key.slice(4)}`,
)
const keyOf = (field: keyof typeof KEYS) => fc.tuple(fc.constantFrom<string>(...KEYS[field]), spelling).map(([key, spell]) => spell(key))

const sentence = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((text) => text.trim() === text && text !== '' && !text.includes('`'))
const name = fc.stringMatching(/^[A-Z][a-z]{2,8}( [A-Z][a-z]{2,8})?$/)
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 4, selector: (text) => text.toLowerCase() })
const shapeOfNames = fc.constantFrom(
  (list: string[]): unknown => list.join(', '),
  (list: string[]): unknown => list,
  (list: string[]): unknown => list.map((entry) => ({ name: entry })),
)
const day = fc.date({ min: new Date('1975-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }).map((date) => {
  date.setUTCMilliseconds(0)
  return date
})
const shapeOfDate = fc.constantFrom(
  (date: Date): unknown => date.toISOString(),
  (date: Date): unknown => date.toISOString().slice(0, 19).replace('T', ' '),
  (date: Date): unknown => date.toISOString().replace('.000Z', '+00:00'),
  (date: Date): unknown => date.toUTCString(),
  (date: Date): unknown => date.getTime() / 1000,
  (date: Date): unknown => date.getTime(),
  (date: Date): unknown => ({ date: date.toISOString() }),
)
const known = new Set<string>(Object.values(KEYS).flat())
const unknownKey = fc.stringMatching(/^x[a-z]{2,9}$/).filter((key) => !known.has(key))
const anyValue = fc.oneof(
  sentence,
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.boolean(),
  fc.array(name, { minLength: 1, maxLength: 3 }),
  fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), name, { minKeys: 1, maxKeys: 3 }),
)

/** Later dates would make scheduled posts. */
const AFTER_ALL_DATES = new Date('2300-01-01')

describe.each(formats)('%s', (_format, write) => {
  test('title, date, tags, authors and description come in from any name and shape', () => {
    const post = fc.record({
      title: fc.tuple(keyOf('title'), sentence),
      date: fc.tuple(keyOf('date'), day, shapeOfDate),
      tags: fc.tuple(keyOf('category'), names, shapeOfNames),
      authors: fc.tuple(keyOf('author'), names, shapeOfNames),
      description: fc.tuple(keyOf('description'), sentence),
      others: fc.dictionary(unknownKey, anyValue, { maxKeys: 3 }),
    })
    fc.assert(
      fc.property(post, ({ title, date, tags, authors, description, others }) => {
        const data = {
          ...others,
          [title[0]]: title[1],
          [date[0]]: date[2](date[1]),
          [tags[0]]: tags[2](tags[1]),
          [authors[0]]: authors[2](authors[1]),
          [description[0]]: description[1],
        }
        const read = readPostFile('a.md', `${write(data)}Text`, undefined, AFTER_ALL_DATES)
        expect(read).toMatchObject({ title: title[1], body: expect.stringMatching(/^\n?Text$/), notes: [] })
        expect(read.fields).toMatchObject({
          ...{ createdAt: date[1], category: tags[1], authors: authors[1], description: description[1], published: true },
        })
        expect(read.unusedKeys.sort()).toEqual(Object.keys(others).sort())
      }),
      RUNS,
    )
  })

  test('of several names of one field, those without an effect are named', () => {
    const field = fc.constantFrom('title', 'description', 'date', 'updated', 'thumbnail', 'series', 'canonical', 'language')
    // Beside another one, these say something to search engines and link previews alone.
    const apart: readonly string[] = [...KEYS.metaDescription, ...KEYS.socialImage]
    const two = field.chain((chosen) => {
      const names = KEYS[chosen].filter((name) => !apart.includes(name))
      return fc.tuple(fc.constant(chosen), fc.uniqueArray(fc.constantFrom<string>(...names), { minLength: 2, maxLength: 3 }))
    })
    const values = { date: '2020-01-02', updated: '2020-01-02', canonical: 'https://a.example/b', language: 'de', thumbnail: 'a.png' }
    fc.assert(
      fc.property(two, ([chosen, keys]) => {
        const value = Object.entries(values).find(([key]) => key === chosen)?.[1] ?? 'Words'
        const { unusedKeys } = readPostFile('a.md', write(Object.fromEntries(keys.map((key) => [key, value]))))
        expect(unusedKeys).toHaveLength(keys.length - 1)
        expect(keys).toEqual(expect.arrayContaining(unusedKeys))
      }),
      RUNS,
    )
  })

  test('a slug of any spelling and the fields of a project come in', () => {
    fc.assert(
      fc.property(spelling, fc.stringMatching(/^[a-z]{2,9}(-[a-z]{2,9})?$/), (spell, slug) => {
        const read = readPostFile(
          'a.md',
          write({ [spell('slug')]: slug, projectId: 'x', isProject: true, projectPreviewUrl: 'https://a.example' }),
        )
        expect(read).toMatchObject({ slug, unusedKeys: ['projectId'] })
        expect(read.fields).toMatchObject({ isProject: true, projectPreviewUrl: 'https://a.example' })
      }),
      RUNS,
    )
  })
})

test('any YAML at all is read or refused with a reason, and its unknown keys are each named once', () => {
  fc.assert(
    fc.property(fc.dictionary(unknownKey, fc.jsonValue({ maxDepth: 4 }), { maxKeys: 5 }), (data) => {
      const { unusedKeys } = readPostFile('a.md', `---\n${toYaml(data)}---\n`)
      const withValue = Object.entries(data).flatMap(([key, value]) => (value === null || value === '' ? [] : key))
      expect(unusedKeys.sort()).toEqual(withValue.sort())
    }),
    RUNS,
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      try {
        readPostFile('a.md', `---\n${text}\n---\nText`)
      } catch (error) {
        expect(error instanceof Error && error.message).toMatch(
          /^(?:the front matter|the date ".*" is not valid|\w+ must be true or false)/s,
        )
      }
    }),
    RUNS,
  )
})
