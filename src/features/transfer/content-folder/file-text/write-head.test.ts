// A change of a field changes the lines of its keys only, in the format, the order and the quotes of the file.
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ExportedPost } from '#src/features/transfer/export/serialize-post.ts'
import { readPostFile } from '#src/features/transfer/import/post-file.ts'
import { fileContext, textAfter } from '#tests/support/post-file-text.ts'

const context = fileContext(path.resolve('content/starter'))
const change = (text: string, fields: Partial<ExportedPost>, file = 'a.md') => textAfter({ file, text, context }, () => fields)

const YAML = `---
# What readers see
title:   'A post' # short
weight: 3
date: 2024-05-01
tags:
  - 'one' # first
  - two
draft: true
custom: {b: 1,  a: 2}
---

Text
`

describe('YAML', () => {
  test.each<[string, Partial<ExportedPost>, string, string]>([
    ['a title', { title: "It's new" }, `title:   'A post' # short`, `title:   'It''s new' # short`],
    ['a date', { createdAt: new Date('2024-06-02') }, 'date: 2024-05-01', 'date: 2024-06-02'],
    ['a time', { createdAt: new Date('2024-06-02T10:30:00Z') }, 'date: 2024-05-01', 'date: 2024-06-02T10:30:00Z'],
    ['a further tag', { category: ['one', 'two', 'a: b'] }, '  - two\n', `  - two\n  - 'a: b'\n`],
    ['a tag less', { category: ['two'] }, `  - 'one' # first\n`, ''],
    ['the last tag less', { category: [] }, `tags:\n  - 'one' # first\n  - two\n`, ''],
    ['the publication', { status: 'published' }, 'draft: true', 'draft: false'],
    ['a new key', { series: 'S', seriesOrder: 2 }, 'a: 2}\n', 'a: 2}\nseries: S\nseries_order: 2\n'],
    ['a word that is a flag', { series: 'yes' }, 'a: 2}\n', 'a: 2}\nseries: "yes"\n'],
    ['another slug', { slug: 'b' }, 'a: 2}\n', 'a: 2}\nslug: b\n'],
    ['a page', { type: 'page' }, 'a: 2}\n', 'a: 2}\ntype: page\n'],
  ])('%s', async (_name, fields, old, expected) => {
    expect(await change(YAML, fields)).toBe(YAML.replace(old, expected))
  })

  test('keeps block scalars, lists in brackets, several keys with names, and titles that are no YAML', async () => {
    const block = '---\ntitle: A\ndescription: >-\n  A long\n  text\nz: 1\n---\nx\n'
    expect(await change(block, { title: 'B' })).toBe(block.replace('title: A', 'title: B'))
    expect(await change(block, { description: 'Short' })).toBe('---\ntitle: A\ndescription: Short\nz: 1\n---\nx\n')
    const lists = '---\ntitle: A\ncategories: ["Web"]\ntags: [ "a",   "b" ]\n---\nx\n'
    expect(await change(lists, { category: ['Web', 'a', 'c'] })).toBe(lists.replace('[ "a",   "b" ]', '["a", "c"]'))
    const tolerated = '---\ntitle: Part 1: Begin\ntags: a, b\n---\nx\n'
    expect(await change(tolerated, { category: ['a', 'c'] })).toBe(tolerated.replace('a, b', 'a, c'))
    expect(await change(tolerated, { title: 'Part 2: End' })).toBe(tolerated.replace('Part 1: Begin', '"Part 2: End"'))
  })

  test('with a key twice, the one that counts changes', async () => {
    expect(await change('---\ntitle: A\ntitle: B\n---\nx\n', { title: 'C' })).toBe('---\ntitle: A\ntitle: C\n---\nx\n')
  })

  test.each<[string, Partial<ExportedPost>, string, string]>([
    ['another field', { series: 'S' }, 'like: *l\n', 'like: *l\nseries: S\n'],
    [
      'the value of an anchor',
      { title: 'B' },
      `&t 'A: one' # short\nmenu: { name: *t, up: *t }`,
      `'B' # short\nmenu: { name: &t 'A: one', up: *t }`,
    ],
    ['a value by an alias', { metaTitle: 'M' }, 'meta_title: *t', 'meta_title: M'],
    ['an anchor without an alias', { description: 'E' }, 'description: &d D', 'description: &d E'],
    ['a list in brackets', { category: ['a', 'c'] }, `tags: &l [a, 'b'] # list\nlike: *l`, `tags: [a, c] # list\nlike: &l [a, 'b']`],
  ])('with anchors: %s', async (_name, fields, old, expected) => {
    const text = `---\n# Keep\ntitle: &t 'A: one' # short\nmenu: { name: *t, up: *t }\nmeta_title: *t\ndescription: &d D\nx: &w 1\nweight: *w # same\ntags: &l [a, 'b'] # list\nlike: *l\n---\nx\n`
    expect(await change(text, fields)).toBe(text.replace(old, expected))
  })

  test('with the anchor of a list below its key, there is no place for another list, and one for all else', async () => {
    const text = '---\ntitle: A\ntags: &l\n  - a # first\n  - b\nlike: *l\n---\nx\n'
    await expect(change(text, { category: ['a', 'c'] })).rejects.toThrow('no place')
    expect(await change(text, { title: 'B' })).toBe(text.replace('title: A', 'title: B'))
    await expect(change(text, { category: [] })).rejects.toThrow('no place')
    const alone = text.replace('like: *l\n', '')
    expect(await change(alone, { category: ['a', 'c'] })).toBe(alone.replace('- b', '- c'))
  })
})

const TOML = `+++
# What readers see
title = "A post" # "short" # text
date = 2024-05-01T10:00:00+02:00
weight = 3
tags = [
  "one",
  "two",
]
draft = true

[extra]
toc = false
math = true
+++
Text
`

describe('TOML', () => {
  test.each<[string, Partial<ExportedPost>, string, string]>([
    ['a title', { title: 'A "new" one' }, '"A post" #', String.raw`"A \"new\" one" #`],
    ['a date', { createdAt: new Date('2024-06-02T10:30:00Z') }, '2024-05-01T10:00:00+02:00', '2024-06-02T12:30:00+02:00'],
    ['tags', { category: ['one'] }, '[\n  "one",\n  "two",\n]', '["one"]'],
    ['the publication', { status: 'published' }, 'draft = true', 'draft = false'],
    ['a new key before the tables', { series: 'S' }, 'draft = true\n', 'draft = true\nseries = "S"\n'],
    ['a key of a table', { hasContents: true }, 'toc = false', 'toc = true'],
  ])('%s', async (_name, fields, old, expected) => {
    expect(await change(TOML, fields)).toBe(TOML.replace(old, expected))
  })

  test.each<[string, Partial<ExportedPost>, string, string]>([
    ['a title', { title: 'B' }, 'title = "A" # short', 'title = "B" # short'],
    ['a new key', { series: 'S' }, '# short\n', '# short\nseries = "S"\n'],
    ['a flag', { hasContents: true }, 'toc = false', 'toc = true'],
  ])('lists of tables stay: %s', async (_name, fields, old, expected) => {
    const text =
      '+++\ntitle = "A" # short\n\n# Pictures\n[[resources]]\nsrc = "a.png"\ntitle = "Of it"\n  [[resources]] # two\n  src = "b.png"\n\n[menu.main]\ntitle = "M"\n\n[extra]\ntoc = false\n+++\nx\n'
    expect(await change(text, fields)).toBe(text.replace(old, expected))
  })

  test('the names in a table of Zola', async () => {
    const zola = '+++\ntitle = "A"\n[taxonomies]\ncategories = ["Web"]\ntags = ["a"]\n+++\nx\n'
    expect(await change(zola, { category: ['Web', 'a', 'b'] })).toBe(zola.replace('["a"]', '["a", "b"]'))
  })
})

const JSON_HEAD = '{\n  "title": "A post",\n  "z":  [1,2],\n  "tags": ["a"]\n}\n\nText\n'

describe('other front matter', () => {
  test.each<[string, Partial<ExportedPost>, string, string]>([
    ['a title', { title: 'A "new" one' }, '"A post"', String.raw`"A \"new\" one"`],
    ['tags', { category: ['a', 'b'] }, '["a"]', '["a", "b"]'],
    ['no tags', { category: [] }, ',\n  "tags": ["a"]', ''],
    ['a new key', { series: 'S' }, '["a"]', '["a"],\n  "series": "S"'],
  ])('JSON: %s', async (_name, fields, old, expected) => {
    expect(await change(JSON_HEAD, fields)).toBe(JSON_HEAD.replace(old, expected))
  })

  test('lines of keys', async () => {
    const lines = 'Title: A: post\nDate: 2024-05-01 10:00\nTags: a, b\nSlug: my-post\n\nText\n'
    expect(await change(lines, { title: 'B', category: ['a'] })).toBe(lines.replace('A: post', 'B').replace('a, b', 'a'))
    expect(await change(lines, { createdAt: new Date('2024-06-02T11:30:00Z') })).toBe(lines.replace('2024-05-01 10:00', '2024-06-02 11:30'))
    expect(await change(lines, { series: 'S' })).toBe(lines.replace('my-post\n', 'my-post\nseries: S\n'))
  })

  test('a file without front matter, whose title is its heading', async () => {
    const text = '# A post\n\nText\n'
    expect(await change(text, { category: ['a'] })).toBe(`---\ncategory: [a]\n---\n${text}`)
  })
})

describe('a file', () => {
  test('keeps its byte order mark and its line ends, also mixed ones', async () => {
    const windows = `\uFEFF${YAML.replaceAll('\n', '\r\n')}`
    expect(await change(windows, { title: 'B' })).toBe(windows.replace("'A post'", "'B'"))
    const mixed = '---\r\ntitle: A\nz: 1\r\n---\r\nx\ny\r\n'
    expect(await change(mixed, { title: 'B' })).toBe(mixed.replace('title: A\n', 'title: B\r\n'))
  })

  test("keeps its date of the last change, which is its writer's, and gets none", async () => {
    const text = '---\ntitle: A\nlastmod: 2024-05-01\n---\nx\n'
    expect(await change(text, { updatedAt: new Date('2025-01-01') })).toBe(text)
    expect(await change(text, { updatedAt: new Date('2025-01-01'), title: 'B' })).toBe(text.replace('title: A', 'title: B'))
    expect(await change('---\ntitle: A\n---\nx\n', { updatedAt: new Date('2025-01-01'), title: 'B' })).toBe('---\ntitle: B\n---\nx\n')
  })

  test('says whether it is published in its own way', async () => {
    const published = '---\ntitle: A\npublished: false\n---\nx\n'
    expect(await change(published, { status: 'published' })).toBe(published.replace('false', 'true'))
    const dated = { status: 'published', createdAt: new Date('2025-01-01') } as const
    expect(await change(published, dated, '2008-02-02-a.md')).toBe(published.replace('false', 'true\ndate: 2025-01-01'))
    const status = '---\ntitle: A\nstatus: draft\n---\nx\n'
    expect(await change(status, { status: 'published' })).toBe(status.replace('draft', 'published'))
    expect(await change('---\ntitle: A\n---\nx\n', { status: 'draft' })).toBe('---\ntitle: A\ndraft: true\n---\nx\n')
    const inFolder = '---\ntitle: A\n---\nx\n'
    expect(await change('---\ntitle: A\nvisible: true\n---\nx\n', { status: 'draft' })).toBe('---\ntitle: A\nvisible: false\n---\nx\n')
    // Other keys and comments stay, whatever the mark is.
    for (const mark of [
      'visibility: private',
      'wip: true',
      'expires: 2020-01-01',
      'password: x',
      'access: members',
      'build: { render: never }',
    ]) {
      const written = await change(`---\ntitle: A\n# comment\nother: 1\n${mark}\n---\nx\n`, { status: 'published' })
      expect(written).toContain('# comment\nother: 1\n')
      expect(readPostFile('a.md', written).fields.published).toBe(true)
    }
    // No key of such a file can publish it.
    for (const file of ['_drafts/a.md', 'Draft/a.md', 'notes/private/a.md', '_a.md', 'a.draft.md'])
      expect(await change(inFolder, { status: 'published' }, file)).toBe(inFolder)
  })

  test('says with `markup: markdown` what other files have no form for', async () => {
    const text = '---\ntitle: A\n---\nx\n'
    expect(await change(text, { title: 'The `a`' })).toBe('---\ntitle: The `a`\nmarkup: markdown\n---\nx\n')
    expect(await change(text, { socialImage: '/s.png', description: 'D' })).toBe(
      '---\ntitle: A\nmarkup: markdown\ndescription: D\nsocial_image: /s.png\n---\nx\n',
    )
  })

  test('that names the owner is by the owner', async () => {
    const text = '---\ntitle: A\nauthor: Owner\n---\nx\n'
    expect(await change(text, { authors: [] })).toBe(text)
    expect(await change(text, { authors: ['Ada'] })).toBe(text.replace('Owner', 'Ada'))
  })
})
