import { describe, expect, test } from 'vitest'
import { fromWrittenDay } from '#src/lib/format/written-day.ts'
import { readFrontMatter } from './front-matter.ts'
import { readPostFile } from './post-file.ts'

describe('front matter', () => {
  test('may be TOML, YAML, or missing, with any line ends', () => {
    expect(readFrontMatter('\uFEFF+++\r\ntitle = "x"\r\n+++\r\n\r\nText')).toEqual({ data: { title: 'x' }, body: '\r\nText', firstLine: 4 })
    expect(readFrontMatter('---\ntitle: x\n...\nText')).toEqual({ data: { title: 'x' }, body: 'Text', firstLine: 4 })
    expect(readFrontMatter('Just text')).toEqual({ data: {}, body: 'Just text', firstLine: 1 })
    expect(readFrontMatter('---\n\nA rule, not a head')).toEqual({ data: {}, body: '---\n\nA rule, not a head', firstLine: 1 })
  })
})

describe('a post file', () => {
  test('reads every key by its own name', () => {
    const source = `+++
title = "A \`typed\` title"
slug = "My Slug"
description = "D"
date = 2025-01-05T10:00:00Z
published = false
thumbnail = "https://a.b/c.png"
category = ["Java", "Web"]
is_project = true
project_preview_url = "https://a.b"
project_preview_label = "Demo"
project_source_url = "https://c.d"
project_source_label = "Code"
series = "From scratch"
series_order = 2
canonical = "https://other.example/a"
language = "pt-BR"
toc = false
[extra]
title = "not this one"
+++
Text`
    expect(readPostFile('notes/a.md', source)).toEqual({
      file: 'notes/a.md',
      type: 'post',
      slug: 'my-slug',
      markup: 'markdown',
      isOwn: false,
      updatedAt: undefined,
      datedSlug: null,
      addresses: [],
      redirects: [],
      unusedKeys: ['extra.title'],
      body: 'Text',
      source: 'Text',
      dialect: '',
      ownAddresses: new Map(),
      firstLine: 22,
      title: 'A typed title',
      notes: ['imported as a draft: published is false'],
      fields: {
        frontMatter: '',
        description: 'D',
        thumbnail: 'https://a.b/c.png',
        category: ['Java', 'Web'],
        createdAt: new Date('2025-01-05T10:00:00Z'),
        published: false,
        isProject: true,
        projectPreviewUrl: 'https://a.b',
        projectPreviewLabel: 'Demo',
        projectSourceUrl: 'https://c.d',
        projectSourceLabel: 'Code',
        authors: [],
        series: 'From scratch',
        seriesOrder: '2',
        canonicalUrl: 'https://other.example/a',
        language: 'pt-BR',
        hasContents: false,
        metaTitle: '',
        metaDescription: '',
        socialImage: null,
        noindex: false,
        thumbnailAlt: '',
        focalX: 50,
        focalY: 50,
      },
    })
  })

  test('reads the first of a list of series', () => {
    expect(readPostFile('a.md', '---\nseries: [One, Two]\n---').fields.series).toBe('One')
  })

  test.each([
    ['authors:\n  - name: Ada\n    url: https://a.b\n  - Grace', ['Ada', 'Grace']],
    ['author:\n  name: Ada', ['Ada']],
    ['authors: [true, null, {url: x}]', []],
  ])('reads %j as authors', (line, names) => {
    expect(readPostFile('a.md', `---\n${line}\n---`).fields.authors).toEqual(names)
  })

  test('has at most 20 authors with names of at most 100 characters', () => {
    const authors = Array.from({ length: 22 }, (_, index) => `A${index}`)
    const many = readPostFile('a.md', `---\nauthors: [${authors}, A0]\n---`)
    expect(many.fields.authors).toEqual(authors.slice(0, 20))
    expect(many.notes).toEqual(['2 authors left out: a post has at most 20'])
    const name = `${'x'.repeat(98)} 😀`
    const long = readPostFile('a.md', `---\nauthor: Ada, ${name}\n---`)
    expect(long.fields.authors).toEqual(['Ada', 'x'.repeat(98)])
    expect(long.notes).toEqual([`author ${'x'.repeat(98)} cut: a name has at most 100 characters`])
    const html = readPostFile('a.html.md', `---\nmarkup: html\nauthor: Ada, ${name}\n---`)
    expect([html.fields.authors, html.notes]).toEqual([long.fields.authors, long.notes])
  })

  test('knows the names other programs use', () => {
    for (const name of ['summary', 'excerpt']) expect(readPostFile('a.md', `---\n${name}: x\n---`).fields.description).toBe('x')
    for (const name of ['created_at', 'published_at'])
      expect(readPostFile('a.md', `---\n${name}: 2025-01-05\n---`).fields.createdAt).toEqual(fromWrittenDay('2025-01-05'))
    expect(readPostFile('a.md', '---\ntopics: Java, Web\n---').fields.category).toEqual(['Java', 'Web'])
  })

  test('cuts a slug that is too long, and says so', () => {
    const slug = Array.from({ length: 60 }, () => 'long-words').join('-')
    const file = readPostFile('a.md', `---\nslug: ${slug}\n---\n`)
    expect(file.slug).toBe(
      'long-words-long-words-long-words-long-words-long-words-long-words-long-words-long-words-long-words-long-words-long-words',
    )
    expect(file.notes).toEqual(['slug cut: it has at most 200 characters'])
  })

  test('takes slug and date from its name, its folder, or its former path', () => {
    expect(readPostFile('2025-01-05-Émile.md', '')).toMatchObject({ slug: 'emile', fields: { createdAt: fromWrittenDay('2025-01-05') } })
    expect(readPostFile('posts/2025-01-05-hello/index.md', '')).toMatchObject({
      slug: 'hello',
      fields: { createdAt: fromWrittenDay('2025-01-05') },
    })
    expect(readPostFile('Rust-1.39.0.md', '+++\npath = "2019/11/07/Rust-1.39.0"\naliases = ["a/b.html"]\n+++')).toMatchObject({
      slug: 'rust-1-39-0',
      addresses: ['2019/11/07/rust-1.39.0', 'a/b'],
      fields: { createdAt: fromWrittenDay('2019-11-07') },
    })
    expect(readPostFile('plain.md', '').fields.createdAt).toBeUndefined()
  })
})
