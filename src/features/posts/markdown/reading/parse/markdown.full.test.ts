import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readPostFile } from '#src/features/transfer/import/post-file.ts'
import { NO_PROJECT } from '#tests/no-project.ts'
import { lostWords } from '#tests/support/article-words.ts'
import { CORPUS, corpusFiles, missingCorpus } from '#tests/support/corpus.ts'
import { renderArticle } from '../../../rendering/render-article.server.ts'
import { markdownToHtml } from './markdown.server.ts'

describe.skipIf(missingCorpus)(`the corpus of articles${missingCorpus}`, () => {
  test('comes in with a title, a date and a slug of its own', () => {
    const posts = corpusFiles.map((file) => readPostFile(file, readFileSync(path.join(CORPUS, file), 'utf8')))
    expect(posts).toHaveLength(130)
    expect(posts.filter((post) => !post.title || !post.fields.createdAt)).toEqual([])
    expect(new Set(posts.map((post) => post.slug)).size).toBe(130)
  })

  test('loses no word on its way to the page', async () => {
    for (const file of corpusFiles) {
      const { body } = readPostFile(file, readFileSync(path.join(CORPUS, file), 'utf8'))
      const article = await renderArticle({ content: markdownToHtml(body), ...NO_PROJECT }, async () => new Map())
      expect({ file, lost: lostWords(body, `${article.plainText} ${article.codeText}`) }).toEqual({
        file,
        lost: [],
      })
    }
    // 130 articles, with the grammars of their languages: about 4 seconds alone.
  }, 60_000)
})
