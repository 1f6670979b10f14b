// Files and posts, both ways: a file that was not edited stays as it is, and a post loses nothing in its file.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.server.ts'
import { runs } from '#tests/property-runs.ts'
import { anyNumbers } from '#tests/support/article-documents/choices.ts'
import { CORPUS, corpusFiles, missingCorpus } from '#tests/support/corpus.ts'
import { drawPostFile } from '#tests/support/draw-post-file.ts'
import { fileContext, pictureAddress, requireText, storedPost, textAfter } from '#tests/support/post-file-text.ts'
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

const bySite = { author: 'Owner', toFile: (address: string) => address }

describe('site → file → site, of the corpus', () => {
  test.skipIf(missingCorpus)(`a post is the same after it was written to a new file${missingCorpus}`, { timeout: 300_000 }, async () => {
    const context = fileContext(CORPUS)
    for (const file of corpusFiles) {
      const { updatedAt, ...post } = await storedPost(file, readFileSync(path.join(CORPUS, file), 'utf8'), context)
      const written = requireText(
        await updatePostFile({ file, previous: null, agreedSlug: null, post: { ...post, updatedAt }, site: { context, ...bySite } }),
      )
      const { updatedAt: _read, ...again } = await storedPost(file, written, context)
      expect({ file, ...again }).toEqual({ file, ...post })
    }
  })
})

describe('an edit', () => {
  test('of a title in a heading changes the heading', async () => {
    const text = '# The *title*\n\nText\n'
    expect(await textAfter({ file: 'a.md', text, context }, () => ({ title: 'New [title]' }))).toBe('# New \\[title\\]\n\nText\n')
  })

  test('that adds a picture names it as the file does', async () => {
    const text = '---\ntitle: A\ndescription: D\nimage: paper.webp\n---\n\n![One](./paper.webp)\n\nEnd\n'
    const changed = await textAfter(
      { file: 'a.md', text, context },
      ({ markdown }) => ({ markdown: (markdown ?? '').replace('End', `See ![Two](${pictureAddress('searching.webp')})\n\nEnd`) }),
      { toFile: (address) => (address === pictureAddress('searching.webp') ? 'searching.webp' : address) },
    )
    expect(changed).toBe(text.replace('End', 'See ![Two](searching.webp)\n\nEnd'))
  })

  test('to rich text becomes `markup: html`, and other keys and comments stay', async () => {
    const text = '---\ntitle: A # one\nmood: calm\n---\nOne\n'
    const changed = await textAfter({ file: 'a.md', text, context }, () => ({ content: '<p>Two</p>', description: 'D' }))
    expect(changed).toBe('---\ntitle: A # one\nmood: calm\nmarkup: html\ndescription: D\n---\n<p>Two</p>\n')
    expect((await storedPost('a.md', changed, context)).content).toBe('<p>Two</p>')
  })

  test('of a file with `markup: html` changes its HTML', async () => {
    const text = '---\ntitle: A # one\nmarkup: html\n---\n<p>One</p>\n'
    expect(await textAfter({ file: 'a.md', text, context }, () => ({ content: '<p>Two</p>' }))).toBe(text.replace('One', 'Two'))
  })
})
