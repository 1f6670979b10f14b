// Markdown that is pasted gives the same article as an import of the file: the same parser reads both, and the editor changes nothing.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readPostFile } from '#src/features/transfer/import/post-file.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import { parseHtml } from '#tests/parse-html.ts'
import { CORPUS, corpusFiles, missingCorpus } from '#tests/support/corpus.ts'
import { renderForComparison } from '#tests/support/render-for-comparison.ts'
import { guessLanguage } from '../../rich-text/code/guess-language.ts'
import { docToHtml } from '../../rich-text/html/doc-to-html.ts'
import { markdownToNodes } from '../../rich-text/paste/paste-markdown.ts'
import { treeToHtml } from '../reading/parse/markdown-reader.ts'
import { readArticle } from '../reading/read-article.server.ts'
import { pastedMarkdownToHtml } from './pasted-markdown.ts'

const own = globSync('{content/starter,tests/e2e/content}/*.md', { cwd: projectRoot })

function importedHtml(file: string, source: string): string {
  return treeToHtml(readArticle(readPostFile(file, source).body).tree)
}

async function expectSame(file: string, folder: string): Promise<void> {
  await expectSameArticle(file, readFileSync(path.join(folder, file), 'utf8').replace(/\r\n?/g, '\n'))
}

async function expectSameArticle(file: string, source: string): Promise<void> {
  const imported = await renderForComparison(importedHtml(file, source))
  const pasted = docToHtml({ type: 'doc', content: markdownToNodes(parseHtml(pastedMarkdownToHtml(source)), null) })
  expect(await renderForComparison(pasted)).toEqual(imported)
}

test.each(own)('%s, pasted, is the article that the import gives', (file) => expectSame(file, projectRoot))

describe.skipIf(missingCorpus)(`the corpus of articles${missingCorpus}`, () => {
  test.each(corpusFiles)('%s, pasted, is the article that the import gives', (file) => expectSame(file, CORPUS))
})

test('code without a language stays plain, also code that would be recognised', async () => {
  const code = 'def greet(name):\n    return f"Hello {name}"\n'
  expect(guessLanguage(code)).toBe('python')
  await expectSameArticle('a.md', `Run this:\n\n\`\`\`\n${code}\`\`\`\n`)
})

test('front matter is left out, a thematic break is not', () => {
  expect(pastedMarkdownToHtml('---\ntitle: a\ntags:\n- b\n---\n\nc')).toBe('<p>c</p>')
  expect(pastedMarkdownToHtml('+++\ntitle = "a"\n+++\nc')).toBe('<p>c</p>')
  expect(pastedMarkdownToHtml('---\n\nWords of prose\n\n---\n\nc')).toBe('<hr>\n<p>Words of prose</p>\n<hr>\n<p>c</p>')
  expect(pastedMarkdownToHtml('---\ntitle: a')).toBe('<hr>\n<p>title: a</p>')
})

test('what other programs write in Markdown is read as in an import', () => {
  const markdown =
    '{{< youtube dQw4w9WgXcQ >}}\n\n:::tip A title\nb\n:::\n\n$x^2$ and \\(y\\)\n\n```js {1} title="a.js"\nc\n```\n\nTerm\n: d'
  expect(pastedMarkdownToHtml(markdown)).toBe(importedHtml('a.md', markdown).trim())
})

test.each([
  ['quotations in quotations', `${'> '.repeat(300)}a`, /deep in each other/],
  ['numbers in numbers', `${'1. '.repeat(300)}a`, /deep in each other/],
  ['steps to the right', Array.from({ length: 500 }, (_, n) => `${' '.repeat(n * 2)}- a\n`).join(''), /deep in each other/],
  ['a library', 'Some **words**.\n\n'.repeat(40_000), /more than 500,000 characters/],
  ['a wide table of short rows', tableOf(300, 30_000), /more than 1,000,000 cells/],
  ['a table that becomes far longer', tableOf(30, 8_000), /HTML has more than/],
])('%s would occupy the parser or the page, and is refused with a reason', (_, markdown, reason) => {
  expect(() => pastedMarkdownToHtml(markdown)).toThrow(reason)
})

test('a long article is read', () => {
  const article =
    '## Part\n\nSome **words**, [a link](https://example.com/a), `code` and *more*.\n\n- one\n- two `b`\n\n| a | b |\n|---|---|\n| c | d |\n\n'
  expect(pastedMarkdownToHtml(article.repeat(400))).toContain('<strong>words</strong>')
})

function tableOf(columns: number, rows: number): string {
  return `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'|\n'.repeat(rows)}`
}
