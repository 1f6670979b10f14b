// Exports of other programs that others wrote: no word of their articles may be missing on the page.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { renderArticle } from '#src/features/posts/rendering/render-article.server.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import { NO_PROJECT } from '#tests/no-project.ts'
import { missingWords, wordsOf } from '#tests/support/article-words.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { openFileReader } from '../reading/file-reader.server.ts'
import { openImport } from './open-import.server.ts'
import { readPostFile } from './post-file.ts'
import { readPost } from './read-post.server.ts'

const corpus = path.join(projectRoot, '../shared/corpus')
const skip = (file: string) => !existsSync(path.join(corpus, file))
const name = (file: string) => `${file} of the corpus (${skip(file) ? `not found at ${corpus}: skipped` : 'found'})`

/** The words that each post of an export became, by its former slug. */
async function importedWords(file: string): Promise<Map<string, string[]>> {
  const reader = openFileReader()
  const work = { workFolder: temporaryFolder(), reader, signal: undefined, formerSite: null }
  const source = await openImport(path.join(corpus, file), work).finally(reader.close)
  const words = new Map<string, string[]>()
  for (const name of source.files) {
    const post = readPostFile(name, await source.readFile(name), source.layoutOf(name), new Date(0))
    const context = { root: source.root, layout: source.layoutOf(name), addresses: new Map(), storeMedia: none, storeFile: none }
    const { input } = await readPost(post, context)
    const article = await renderArticle({ content: input.content, ...NO_PROJECT }, async () => new Map())
    words.set(path.basename(name, '.md'), wordsOf(`${article.plainText} ${article.codeText}`))
  }
  return words
}

async function none(): Promise<{ url: string }> {
  return { url: '/media/none' }
}

describe.skipIf(skip('wordpress/theme-unit-test.xml'))(name('wordpress/theme-unit-test.xml'), () => {
  test('loses no word', async () => {
    const imported = await importedWords('wordpress/theme-unit-test.xml')
    const items = readFileSync(path.join(corpus, 'wordpress/theme-unit-test.xml'), 'utf8').split('<item>').slice(1)
    const lost = items.flatMap((item) => {
      const slug = /<wp:post_name>(?:<!\[CDATA\[)?([^<\]]*)/.exec(item)?.[1] ?? ''
      const html = /<content:encoded><!\[CDATA\[(.*?)\]\]><\/content:encoded>/s.exec(item)?.[1] ?? ''
      const found = imported.get(slug)
      const missing = found ? missingWords(wordsOf(textOf(html)), found) : []
      return missing.length > 0 ? [{ slug, missing }] : []
    })
    expect(imported.size).toBeGreaterThan(50)
    expect(lost).toEqual([])
  }, 60_000)
})

describe.skipIf(skip('ghost/theme-unit-test.json'))(name('ghost/theme-unit-test.json'), () => {
  test('loses no word', async () => {
    const imported = await importedWords('ghost/theme-unit-test.json')
    const { db } = JSON.parse(readFileSync(path.join(corpus, 'ghost/theme-unit-test.json'), 'utf8'))
    const posts: { slug: string; html: string }[] = db[0].data.posts
    const lost = posts.flatMap(({ slug, html }) => {
      const missing = missingWords(wordsOf(textOf(html)), imported.get(slug) ?? [])
      return missing.length > 0 ? [{ slug, missing }] : []
    })
    expect(imported.size).toBe(posts.length)
    expect(lost).toEqual([])
  }, 60_000)
})

/** The words of HTML, without comments, scripts, tags and shortcodes. */
function textOf(html: string): string {
  return html
    .replace(/<!--.*?-->/gs, ' ')
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<\/?(?:b|i|em|strong|a|code|span|sub|sup|abbr|big|small|tt|kbd|u|s|del|ins|q|cite|var|acronym)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\[\/?[a-z_]+[^\]]*\]/g, ' ')
    .replace(/&#?\w+;/g, ' ')
}
