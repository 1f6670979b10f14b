import { describe, expect, test } from 'vitest'
import { readPostFile } from '../post-file.ts'

const read = (source: string) => readPostFile('a.md', source).fields.frontMatter

describe('readForeignKeys', () => {
  test('keeps keys of YAML as they are written, with their comments', () => {
    const kept = ['layout: post', "mood:   'calm' # today", 'weight: 07', 'list:', '  - 1.10', '  - {a: b}'].join('\n')
    expect(read(`---\r\ntitle: A\r\n${kept.replaceAll('\n', '\r\n')}\r\ntags: [a]\r\n---\r\nText`)).toBe(`${kept}\n`)
  })

  test.each([
    ['+++\ntitle = "A"\nweight = 3\n[params]\ncolour = "red"\n+++\n', 'weight: 3\nparams:\n  colour: red\n'],
    ['{\n"title": "A",\n"weight": 3\n}\n\nText', 'weight: 3\n'],
    ['Title: A\nDate: 2024-01-01\nMood: calm\n\nText', 'Mood: calm\n'],
    ['---\ntitle: A\nmarkup: markdown\ndialect: hugo\naddresses: {a.md: /posts/a}\n---\n', ''],
    ['---\ntitle: A\ntags: &t [a]\nmine: *t\n---\n', ''],
    ['---\ntitle: A\nlayout: page\n---\n', ''],
    ['Text', ''],
  ])('of %j', (source, expected) => {
    expect(read(source)).toBe(expected)
  })
})
