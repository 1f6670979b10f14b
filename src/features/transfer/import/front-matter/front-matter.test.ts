import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withTimeZone } from '#src/lib/format/site-time.server.ts'
import { fromWrittenDay } from '#src/lib/format/written-day.ts'
import { UNKNOWN_LAYOUT } from '../dialects/site-layout.ts'
import { readFrontMatter } from '../front-matter.ts'
import { readPostFile } from '../post-file.ts'
import { KEYS } from './keys.ts'
import { parseDate } from './parse-date.ts'

const SEED = { seed: 17, numRuns: 200 }
const read = (yaml: string, file = 'a.md') => readPostFile(file, `---\n${yaml}\n---\nText`)

describe('formats', () => {
  test.each([
    ['JSON', '{\n  "title": "A: b",\n  "tags": ["x"]\n}\n\nText'],
    ['lines of keys', 'Title: A: b\nDate: 2020-01-02\nTags: x\n\nText'],
    ['YAML without its first line', 'title: "A: b"\ndate: 2020-01-02\ntags:\n  - x\n---\nText'],
    ['YAML with a colon in the title', '---\ntitle: A: b\ntags: [x]\n---\nText'],
    ['YAML with equal keys', '---\ntitle: no\ntitle: "A: b"\ntags: x\n---\nText'],
  ])('%s', (_name, source) => {
    const { title, body, fields } = readPostFile('a.md', source)
    expect({ title, body: body.trim(), category: fields.category }).toEqual({ title: 'A: b', body: 'Text', category: ['x'] })
  })

  test('prose that begins with a word and a colon is prose', () => {
    expect(readFrontMatter('Title: a book\nI read it.\n\nText').data).toEqual({})
    expect(readFrontMatter('{\n not json\n').data).toEqual({})
  })
})

test('a date in any form is the same date', () => {
  const day = fc.date({ min: new Date('1971-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(day, (date) => {
      const iso = date.toISOString().slice(0, 10)
      const [year = '', month = '', two = ''] = iso.split('-')
      const name = date.toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' })
      const midnights = [`${iso}T00:00:00Z`, `${iso} 00:00 +0000`, `${iso} 12:00 AM`, `${iso} 00:00:00 Etc/UTC`]
      for (const form of midnights) expect(parseDate(form)?.toISOString()).toBe(`${iso}T00:00:00.000Z`)
      const days = [iso, `${year}/${month}/${two}`, `${Number(two)}.${month}.${year}`]
      const words = [`${name} ${Number(two)}, ${year}`, `${Number(two)} ${name} ${year}`]
      for (const form of [...days, ...words]) expect(parseDate(form)).toEqual(fromWrittenDay(iso))
    }),
    SEED,
  )
})

test.each([
  ['January 2nd, 2020', '2020-01-02'],
  ['13/02/2020', '2020-02-13'],
  ['02/13/2020', '2020-02-13'],
  ['2020年1月2日', '2020-01-02'],
  [20200102, '2020-01-02'],
  ['2020-01', '2020-01-01'],
  ['2025/1/5', '2025-01-05'],
])('reads %s as the same day in every zone of the site', (written, day) => {
  for (const zone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])
    expect(withTimeZone(zone, () => parseDate(written))).toEqual(fromWrittenDay(day))
})

test.each([
  [1577923200, '2020-01-02T00:00:00.000Z'],
  [1577923200000, '2020-01-02T00:00:00.000Z'],
  ['2025-01-05 10:30', '2025-01-05T10:30:00.000Z'],
  ['2025-01-05T10:30:15.123456Z', '2025-01-05T10:30:15.123Z'],
  ['2025-01-05T10:30:15.5', '2025-01-05T10:30:15.500Z'],
  ['2025-01-05 10:30:00 +0900', '2025-01-05T01:30:00.000Z'],
  ['2025-01-05T10:30:00-02:00', '2025-01-05T12:30:00.000Z'],
  ['Mon Jan 15 2024 10:00:00 GMT+0100 (Central European Standard Time)', '2024-01-15T09:00:00.000Z'],
  ['2024-01-01 10:00:00+00', '2024-01-01T10:00:00.000Z'],
  ['2024-01-01T10:00:00-05', '2024-01-01T15:00:00.000Z'],
  ['Mon, 15 Jan 2024 10:00:00 EST', '2024-01-15T15:00:00.000Z'],
  ['Mon Jan 15 10:00:00 EST 2024', '2024-01-15T15:00:00.000Z'],
  ['Mon Jan 15 10:00:00 +0100 2024', '2024-01-15T09:00:00.000Z'],
  ['Mon Jan 15 2024 10:00:00', '2024-01-15T10:00:00.000Z'],
  ['1/15/2024, 10:00:00\u202fPM', '2024-01-15T22:00:00.000Z'],
  ['15.01.2024 10:00', '2024-01-15T10:00:00.000Z'],
  ['2024-01-15 10:00 America/New_York', '2024-01-15T15:00:00.000Z'],
  ['2024-01-15T10:00:00-05:00[America/New_York]', '2024-01-15T15:00:00.000Z'],
])('reads the date %s', (written, iso) => {
  expect(parseDate(written)?.toISOString()).toBe(iso)
})

test('reads a time without a time zone in that of the site', () => {
  const readIn = (zone: string, text: string) => withTimeZone(zone, () => parseDate(text)?.toISOString())
  expect(readIn('Asia/Tokyo', '15-Jan-2024 10:00')).toBe('2024-01-15T01:00:00.000Z')
  expect(readIn('Asia/Tokyo', 'Mon Jan 15 10:00:00 UTC 2024')).toBe('2024-01-15T10:00:00.000Z')
  const read = (text: string) => readIn('America/New_York', text)
  expect(read('2025-07-05 10:30:15.5')).toBe('2025-07-05T14:30:15.500Z')
  expect(read('January 5, 2025 9:00 AM')).toBe('2025-01-05T14:00:00.000Z')
  expect(read('2025-01-05T10:30:00Z')).toBe('2025-01-05T10:30:00.000Z')
  expect(read('Sun, 05 Jan 2025 10:30:00 GMT')).toBe('2025-01-05T10:30:00.000Z')
  expect(read('2025-02-31')).toBeUndefined()
})

test.each(['2025-02-31', '2025-13-01', 'never', '', 12, null, new Date('x')])('does not read %j as a date', (value) => {
  expect(parseDate(value)).toBeNull()
})

test('any value of any known key is read, or refused with a reason', () => {
  const value = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.integer(),
    fc.boolean(),
    fc.array(fc.string({ maxLength: 9 })),
    fc.dictionary(fc.string(), fc.string()),
  )
  const key = fc.constantFrom(...Object.values(KEYS).flat(), 'slug', 'status', 'layout', 'type', 'extra')
  fc.assert(
    fc.property(fc.dictionary(key, value, { maxKeys: 6 }), (data) => {
      try {
        expect(readPostFile('a.md', `---\n${JSON.stringify(data)}\n---\n`).slug).toMatch(/^[a-z0-9-]+$/)
      } catch (error) {
        expect(error instanceof Error && error.message).toMatch(/is not valid|must be true or false|too deep/)
      }
    }),
    SEED,
  )
})

test.each([
  ['JSON with a comma too many', '{\n  "title": "A",\n}\n\nText', /not valid JSON: Expected double-quoted property name at line 3/],
  ['JSON without quotes', '{\n  "title": A\n}\n', /not valid JSON: Unexpected token 'A', "\{ "title": A \}" is not valid JSON/],
  ['JSON without a comma', '{\n"a": 1\n"b": 2\n}\n', /line 3/],
  ['a head that does not end', '+++\ntitle = "x"\n', /does not end/],
  ['wrong TOML', '+++\na = 1\nb = x y\n+++\n', /not valid TOML.*line 3/s],
  ['wrong YAML', '---\na: 1\nb: "x\n---\n', /not valid YAML.*line 3/s],
  ['YAML that is no keys', '---\n- a\n- b\n---\n', /not a list of keys and values/],
  ['a date that is none', '---\ntitle: x\ndate: soon\n---\n', /"soon" is not valid/],
  ['a flag that is none', '---\ntitle: x\ndraft: perhaps\n---\n', /draft must be true or false/],
])('a file is refused for %s', (_name, source, reason) => {
  expect(() => readPostFile('a.md', source)).toThrow(reason)
})

describe('shapes', () => {
  test.each([
    ['image: { src: a.png }', 'a.png'],
    ['cover:\n  image: a.png\n  alt: x', 'a.png'],
    ['images: [a.png, b.png]', 'a.png'],
    ['header:\n  teaser: a.png', 'a.png'],
    ['heroImage: a.png', 'a.png'],
    ['featured_image: a.png', 'a.png'],
    ['extra:\n  thumbnail: a.png', 'a.png'],
  ])('%s is the picture', (yaml, src) => {
    expect(read(yaml).fields.thumbnail).toBe(src)
  })

  test('published may be a flag beside a date', () => {
    expect(read('published: true\ndate: 2020-01-02').fields).toMatchObject({ published: true, createdAt: fromWrittenDay('2020-01-02') })
  })

  test('series, order and update', () => {
    expect(read('series: { name: S }\nseries_part: 2')).toMatchObject({ fields: { series: 'S', seriesOrder: '2' } })
    expect(read('series: S\npart: one').notes).toEqual(['position one in the series left out: it is no whole number from 1 to 9999'])
    expect(read('last_update:\n  date: 2020-01-02').updatedAt).toEqual(fromWrittenDay('2020-01-02'))
  })

  test('language and table of contents', () => {
    expect(read('lang: pt_BR\ntoc: false').fields).toMatchObject({ language: 'pt-BR', hasContents: false })
    expect(read('toc: { depth: 2 }').fields).toMatchObject({ language: null, hasContents: true })
    expect(read('language: Brazilian Portuguese').notes).toEqual([
      'language Brazilian Portuguese left out: it is no language tag such as de or pt-BR',
    ])
  })

  test('former addresses become redirects', () => {
    const yaml =
      'aliases: [/old/, /b.html]\nredirect_from: /c/index.html\nredirects:\n  - from: /d\npermalink: /e/:year/:title/\ndate: 2020-01-02'
    expect(read(yaml, 'name.md').redirects).toEqual(['/e/2020/name/', '/old/', '/b.html', '/c/', '/d'])
    const layout = { ...UNKNOWN_LAYOUT, hostname: 'old.example' }
    expect(readPostFile('a.md', '---\ncanonical: https://old.example/x/\n---', layout).redirects).toEqual(['/x/'])
    expect(read('canonicalUrl: https://other.example/x')).toMatchObject({ fields: { canonicalUrl: 'https://other.example/x' }, notes: [] })
    expect(read('canonical: other').notes).toEqual(['canonical address other left out: it is no web address'])
  })

  test('too many categories are left out, and the post is imported', () => {
    const many = Array.from({ length: 32 }, (_, index) => `T${index}`)
    expect(read(`tags: [${many}]`).fields.category).toHaveLength(30)
    expect(read(`tags: [${many}, ${'x'.repeat(81)}]`).notes).toEqual([
      '1 category left out: a name has at most 80 characters',
      '2 categories left out: a post has at most 30',
    ])
  })

  test('keys without effect are listed', () => {
    expect(read('title: x\nmath: true\nweight: 3\nlayout: post').unusedKeys).toEqual(['math', 'weight'])
  })
})

describe('readPostFile keeps what is written', () => {
  test.each([
    ['title: 1.10', '1.10'],
    ['title: 007', '007'],
    ['title: 1e3', '1e3'],
    ['title: 0x1F', '0x1F'],
    ['title: .5', '.5'],
    ["title: 'Season 03&#215;13 &#8211; Tom &amp; Jerry&#8217;s'", 'Season 03×13 – Tom & Jerry’s'],
    ['title: "`&amp;` in HTML &lt;p&gt;"', '&amp; in HTML <p>'],
    ['title: "?a=1&copy=2 & R&D"', '?a=1&copy=2 & R&D'],
  ])('%s', (yaml, title) => {
    expect(read(yaml).title).toBe(title)
  })

  test('numbers of JSON, and those in lists', () => {
    expect(readPostFile('a.md', '{\n"title": 1.10,\n"tags": [2.0, 1e3]\n}\n\nText')).toMatchObject({
      title: '1.10',
      fields: { category: ['2.0', '1e3'] },
    })
    expect(read('tags: [1.10, 2.0]\nslug: 007')).toMatchObject({ slug: '007', fields: { category: ['1.10', '2.0'] } })
  })

  test('numbers of TOML', () => {
    const head = [
      'title = 1.10 # 2.50',
      "description = 'since 1.50, or 1.60'",
      'tags = [3.10,2.0 , "4.10", 1e3]',
      'date = 2024-01-15 10:00:00+01:00',
      'series = { name = "S 1.0", order = 1.10 }',
      'slug = 007',
      'project_source_label = """',
      '5.10',
      '"""',
    ]
    expect(readPostFile('a.md', `+++\n${head.join('\n')}\n+++\n`)).toMatchObject({
      title: '1.10',
      slug: '007',
      fields: {
        description: 'since 1.50, or 1.60',
        category: ['3.10', '2.0', '4.10', '1e3'],
        createdAt: new Date('2024-01-15T09:00:00Z'),
        series: 'S 1.0',
        projectSourceLabel: '5.10\n',
      },
    })
  })

  test('a position with a zero before it', () => {
    expect(read('series: S\nseries_order: 02')).toMatchObject({ notes: [], fields: { seriesOrder: '2' } })
    expect(read('series: S\nseries_order: 0').notes).toHaveLength(1)
  })

  test('entities of an export of this program stay', () => {
    expect(read('title: "&amp;"\nmarkup: markdown').title).toBe('&amp;')
  })

  const written = 'A &#8211; B&rsquo;s &amp;lt; &#x26;gt;'
  const head = ['title', 'description', 'tags', 'author', 'image_alt', 'seo_title', 'series'].map(
    (key) => `${key}: ${JSON.stringify(written)}`,
  )
  const searchText = `seo_description: ${JSON.stringify(`M ${written}`)}`

  test.each([
    ['of a Markdown file are read once', '', 'A – B’s &lt; &gt;'],
    ['that the reader of an export has read are not read again', '\nmarkup: foreign-html', written],
    ['of a file of this program stay', '\nmarkup: markdown', written],
  ])('character references %s', (_, markup, text) => {
    const { title, fields } = read(`${head.join('\n')}\n${searchText}\nimage: a.png${markup}`)
    expect(title).toBe(text)
    expect(fields).toMatchObject({
      ...{ description: text, category: [text], authors: [text], series: text },
      ...{ thumbnailAlt: text, metaTitle: text, metaDescription: `M ${text}` },
    })
  })

  test.each([
    ['title', 'title', 300],
    ['description', 'description', 1_000],
    ['series', 'series', 120],
    ['project_source_label', 'projectSourceLabel', 60],
  ])('a long %s ends with an ellipsis, and a note says so', (key, field, max) => {
    const { title, fields, notes } = read(`${key}: ${'x'.repeat(max + 1)}`)
    expect({ title, ...fields }).toMatchObject({ [field]: `${'x'.repeat(max - 1)}…` })
    expect(notes).toEqual([`${key} cut: it has at most ${max} characters`])
    expect(read(`${key}: ${'x'.repeat(max)}`).notes).toEqual([])
  })
})
