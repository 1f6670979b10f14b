// Files and posts, both ways: a file that was not edited stays as it is, a post loses nothing in its file, and an edit changes the lines of one paragraph.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { diffLines } from 'diff'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.server.ts'
import { htmlOf, openDoc, schema } from '#tests/article-state.ts'
import { runs } from '#tests/property-runs.ts'
import { anyNumbers } from '#tests/support/article-documents/choices.ts'
import { drawDocument } from '#tests/support/article-documents/draw-document.ts'
import { levelled } from '#tests/support/article-documents/level-document.ts'
import { CORPUS, corpusFiles, missingCorpus } from '#tests/support/corpus.ts'
import { drawPostFile } from '#tests/support/draw-post-file.ts'
import { asRichText, fileContext, pictureAddress, requireText, storedPost, textAfter } from '#tests/support/post-file-text.ts'
import { updatePostFile } from './update-post-file.server.ts'

const starter = path.join(projectRoot, 'content/starter')
const context = fileContext(starter)

const textOfUnchanged = (file: string, text: string, folder = starter) =>
  textAfter({ file, text, context: fileContext(folder) }, () => ({}))

describe('file → site → file', () => {
  test.each(globSync('*.md', { cwd: starter }))('%s of the starter content stays as it is', async (file) => {
    const text = readFileSync(path.join(starter, file), 'utf8')
    expect(await textOfUnchanged(file, text)).toBe(text)
  })

  test('any file stays as it is', async () => {
    await fc.assert(
      fc.asyncProperty(anyNumbers, async (numbers) => {
        const { text } = drawPostFile(numbers)
        expect(await textOfUnchanged('2020-01-02-any.md', text)).toBe(text)
      }),
      { numRuns: runs(40) },
    )
  })

  test.skipIf(missingCorpus)(`the corpus stays as it is${missingCorpus}`, { timeout: 300_000 }, async () => {
    for (const file of corpusFiles) {
      const text = readFileSync(path.join(CORPUS, file), 'utf8')
      expect(await textOfUnchanged(file, text, CORPUS)).toBe(text)
    }
  })
})

describe('an edit of one sentence', () => {
  test.each(globSync('*.md', { cwd: starter }))('changes the lines of one paragraph of %s', async (file) => {
    const text = readFileSync(path.join(starter, file), 'utf8')
    const changed = await textAfter({ file, text, context }, ({ content }) => ({
      content: content.replace(/<p>(?=[A-Z])/, '<p>A new sentence. '),
    }))
    const [before, after] = changedLines(text, changed)
    expect(before).toHaveLength(1)
    expect(after).toHaveLength(1)
    expect(after[0]?.replace('A new sentence. ', '')).toBe(before[0])
  })

  test('changes the lines of that paragraph in any file', async () => {
    await fc.assert(
      fc.asyncProperty(anyNumbers, fc.nat(), async (numbers, choice) => {
        const { text, paragraphs } = drawPostFile(numbers)
        const edited = paragraphs[choice % paragraphs.length] ?? ''
        const changed = await textAfter({ file: 'any.md', text, context }, ({ content }) => ({
          content: content.replace(`<p>${edited}`, `<p>Edited ${edited}`),
          description: 'D',
        }))
        expect(changed).toBe(text.replace(edited, `Edited ${edited}`))
      }),
      { numRuns: runs(40) },
    )
  })
})

describe('site → file → site', () => {
  test('any document of the editor is the same after its file was read', async () => {
    const post = asRichText(await storedPost('any.md', '---\ntitle: Any\ndescription: D\n---\n', context))
    await fc.assert(
      fc.asyncProperty(anyNumbers, anyNumbers, async (numbers, others) => {
        const [first, second] = [numbers, others].map((drawn) => htmlOf(drawDocument(schema, drawn)))
        const site = { context, author: 'Owner', toFile: (address: string) => address }
        const write = async (previous: string | null, content = '') =>
          requireText(await updatePostFile({ file: 'any.md', previous, post: { ...post, content }, site }))
        const created = await write(null, first)
        expect(opened((await storedPost('any.md', created, context)).content)).toEqual(opened(first ?? ''))
        const changed = await write(created, second)
        expect(opened((await storedPost('any.md', changed, context)).content)).toEqual(opened(second ?? ''))
        expect(await write(changed, second)).toBe(changed)
      }),
      { numRuns: runs(25) },
    )
  })
})

/** A new file has none of the comments. */
const COMMENT = /<!--[\s\S]*?-->/g
const bySite = { author: 'Owner', toFile: (address: string) => address }

describe('site → file → site, of the corpus', () => {
  test.skipIf(missingCorpus)(`a post is the same after it was written to a new file${missingCorpus}`, { timeout: 300_000 }, async () => {
    const context = fileContext(CORPUS)
    for (const file of corpusFiles) {
      const { updatedAt, ...post } = await storedPost(file, readFileSync(path.join(CORPUS, file), 'utf8'), context)
      const written = requireText(
        await updatePostFile({ file, previous: null, post: { ...post, updatedAt }, site: { context, ...bySite } }),
      )
      const { updatedAt: _read, ...again } = await storedPost(file, written, context)
      const seen = ({ content }: { content: string }) => opened(content.replaceAll(COMMENT, ''))
      expect({ file, ...again, content: seen(again) }).toEqual({ file, ...post, content: seen(post) })
    }
  })
})

describe('an edit', () => {
  test.each<{ of: string; body: string; html: [RegExp | string, string]; lines: [string, string] }>([
    {
      of: 'an item of a list',
      body: '*   one\n    line\n* two [x]\n\n[x]: /x\n',
      html: ['one\nline', 'uno'],
      lines: ['*   one\n    line\n', '* uno\n'],
    },
    {
      of: 'a sentence in a wrapped paragraph',
      body: 'The first line is as wide\nas the second line, and a\n[link][x] ends it.\n\n[x]: /x\n\nEnd\n',
      html: ['as the second', 'as any second'],
      lines: ['as the second line, and a\n[link][x] ends it.', 'as any second line, and a\n[link](/x) ends it.'],
    },
    {
      of: 'a sentence of several, each on a line',
      body: 'One sentence.\nA second sentence, which is longer.\nThe end.\n',
      html: ['longer', 'short'],
      lines: ['longer', 'short'],
    },
    {
      of: 'an item more',
      body: '1) one\n2) two\n\nText\n',
      html: ['<li>two</li>', '<li>two</li>\n<li>three</li>'],
      lines: ['2) two\n', '2) two\n3) three\n'],
    },
    { of: 'an item less', body: '* one\n* two\n* three\n', html: ['<li>two</li>\n', ''], lines: ['* two\n', ''] },
    { of: 'a footnote', body: 'Text[^n].\n\n[^n]: A  note\n\nEnd\n', html: [/A {1,2}note/, 'The note'], lines: ['A  note', 'The note'] },
    {
      of: 'text in a callout',
      body: '::: tip\nA __hint__\n:::\n\nEnd\n',
      html: ['A <strong>', 'The <strong>'],
      lines: ['::: tip\nA __hint__\n', ':::tip\n\nThe __hint__\n\n'],
    },
    { of: 'a block more', body: 'One\n\n\nTwo\n', html: ['<p>Two</p>', '<p>New</p>\n<p>Two</p>'], lines: ['Two', 'New\n\nTwo'] },
    { of: 'a block less', body: 'One\n\nTwo [x]\n\n[x]: /x\n\n***\n', html: [/<p>Two.*?<\/p>\n/, ''], lines: ['Two [x]\n\n', ''] },
    {
      of: 'what Markdown cannot say',
      body: 'One\n\nTwo\n',
      html: ['<p>Two</p>', '<p dir="rtl">Two</p>'],
      lines: ['Two', '<p dir="rtl">Two</p>'],
    },
  ])('of $of', async ({ body, html: [old, replacement], lines: [from, to] }) => {
    const text = `---\ntitle: A\ndescription: D\n---\n${body}`
    const changed = await textAfter({ file: 'a.md', text, context }, ({ content }) => ({ content: content.replace(old, replacement) }))
    expect(changed).toBe(text.replace(from, to))
  })

  test('of a title in a heading changes the heading', async () => {
    const text = '# The *title*\n\nText\n'
    expect(await textAfter({ file: 'a.md', text, context }, () => ({ title: 'New [title]' }))).toBe('# New \\[title\\]\n\nText\n')
  })

  test('that adds a picture names it as the file does', async () => {
    const text = '---\ntitle: A\ndescription: D\nimage: paper.webp\n---\n\n![One](./paper.webp)\n\nEnd\n'
    const changed = await textAfter(
      { file: 'a.md', text, context },
      ({ content }) => ({
        content: content.replace('<p>End', `<p>See <img src="${pictureAddress('searching.webp')}" alt="Two"></p>\n<p>End`),
      }),
      { toFile: (address) => (address === pictureAddress('searching.webp') ? 'searching.webp' : address) },
    )
    expect(changed).toBe(text.replace('End', 'See ![Two](searching.webp)\n\nEnd'))
  })

  test('of one of 1,000 blocks, and of a file with 200,000 characters in one', async () => {
    const blocks = Array.from({ length: 1_000 }, (_, index) => `Paragraph ${index}.\n`)
    const long = `---\ntitle: A\ndescription: D\n---\n${blocks.join('\n')}`
    const edit = (from: string, to: string) => (post: { content: string }) => ({ content: post.content.replace(from, to) })
    expect(await textAfter({ file: 'a.md', text: long, context }, edit('graph 500.', 'graph five.'))).toBe(
      long.replace('graph 500.', 'graph five.'),
    )
    const wide = `---\ntitle: A\ndescription: D\n---\n${'word '.repeat(40_000)}\n\nEnd\n`
    expect(await textAfter({ file: 'a.md', text: wide, context }, edit('End', 'Finish'))).toBe(wide.replace('End', 'Finish'))
  })

  test('that Markdown cannot hold becomes `markup: html`, and other keys and comments stay', async () => {
    const deep = `${'<blockquote>'.repeat(401)}<p>Deep</p>${'</blockquote>'.repeat(401)}`
    const text = '---\ntitle: A # one\nmood: calm\n---\nOne\n'
    const changed = await textAfter({ file: 'a.md', text, context }, () => ({ content: deep, description: 'D' }))
    expect(changed).toBe(`---\ntitle: A # one\nmood: calm\nmarkup: html\ndescription: D\n---\n${deep}\n`)
    expect((await storedPost('a.md', changed, context)).content).toBe(deep)
  })

  test('of a file with `markup: html` changes its HTML', async () => {
    const text = '---\ntitle: A # one\nmarkup: html\n---\n<p>One</p>\n'
    expect(await textAfter({ file: 'a.md', text, context }, () => ({ content: '<p>Two</p>' }))).toBe(text.replace('One', 'Two'))
  })
})

function opened(html: string): unknown {
  return levelled(openDoc(html))
}

function changedLines(before: string, after: string): [string[], string[]] {
  const changes = diffLines(before, after)
  const lines = (kind: 'added' | 'removed') => changes.flatMap((change) => (change[kind] ? change.value.trimEnd().split('\n') : []))
  return [lines('removed'), lines('added')]
}
