import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { renderArticle } from '#src/features/posts/rendering/render-article.server.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import { NO_PROJECT } from '#tests/no-project.ts'
import { lostWords } from '#tests/support/article-words.ts'
import { readPostFile } from '../post-file.ts'
import { markdownToHtml } from './markdown.server.ts'

const corpus = path.join(projectRoot, '../shared/corpus/markdown')

describe.skipIf(!existsSync(corpus))(`the corpus of articles (${existsSync(corpus) ? 'found' : `not found at ${corpus}: skipped`})`, () => {
  const files = existsSync(corpus) ? readdirSync(corpus).filter((file) => file.endsWith('.md')) : []

  test('comes in with a title, a date and a slug of its own', () => {
    const posts = files.map((file) => readPostFile(file, readFileSync(path.join(corpus, file), 'utf8')))
    expect(posts).toHaveLength(130)
    expect(posts.filter((post) => !post.title || !post.fields.createdAt)).toEqual([])
    expect(new Set(posts.map((post) => post.slug)).size).toBe(130)
  })

  test('loses no word on its way to the page', async () => {
    for (const file of files) {
      const { body } = readPostFile(file, readFileSync(path.join(corpus, file), 'utf8'))
      const article = await renderArticle({ content: markdownToHtml(body), ...NO_PROJECT }, async () => new Map())
      expect({ file, lost: lostWords(body, `${article.plainText} ${article.codeText}`) }).toEqual({
        file,
        lost: [],
      })
    }
    // 130 articles, with the grammars of their languages: about 4 seconds alone.
  }, 60_000)
})
