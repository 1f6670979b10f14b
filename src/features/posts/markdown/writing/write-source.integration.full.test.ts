// Rich text as Markdown and back: any document of the editor, and every article of the corpus.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { htmlOf, openDoc, schema } from '#tests/article-state.ts'
import { runs } from '#tests/property-runs.ts'
import { anyNumbers } from '#tests/support/article-documents/choices.ts'
import { drawDocument } from '#tests/support/article-documents/draw-document.ts'
import { levelled } from '#tests/support/article-documents/level-document.ts'
import { CORPUS, corpusFiles, missingCorpus } from '#tests/support/corpus.ts'
import { fileContext, storedPost } from '#tests/support/post-file-text.ts'
import { deriveArticle } from '../derive-article.server.ts'
import { writeSource } from './write-source.server.ts'

const COMMENT = /<!--[\s\S]*?-->/g
const opened = (html: string) => levelled(openDoc(html.replaceAll(COMMENT, '')))

describe('writeSource', () => {
  test('gives any document of the editor again', () => {
    fc.assert(
      fc.property(anyNumbers, fc.constantFrom('', 'hugo', 'jekyll'), (numbers, dialect) => {
        const content = htmlOf(drawDocument(schema, numbers))
        const written = writeSource({ content, dialect })
        // A document may hold what no Markdown says, such as a list inside of a line.
        if (!written?.isSame) return
        expect(deriveArticle({ markdown: written.markdown, dialect })).toBe(written.content)
        expect(opened(written.content)).toEqual(opened(content))
      }),
      { numRuns: runs(50) },
    )
  })

  test.skipIf(missingCorpus)(`gives every article of the corpus again${missingCorpus}`, { timeout: 300_000 }, async () => {
    const context = fileContext(CORPUS)
    for (const file of corpusFiles) {
      const { content } = await storedPost(file, readFileSync(path.join(CORPUS, file), 'utf8'), context)
      const written = writeSource({ content, dialect: '' })
      expect(written?.isSame, file).toBe(true)
      expect(opened(written?.content ?? ''), file).toEqual(opened(content))
    }
  })
})
