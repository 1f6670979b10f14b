// No word of a document of the editor is missing in its Markdown, which is read here without the code under test.
import fc from 'fast-check'
import rehypeRaw from 'rehype-raw'
import rehypeStringify from 'rehype-stringify'
import { defListHastHandlers, remarkDefinitionList } from 'remark-definition-list'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { articleToMarkdown } from '#src/features/posts/markdown/article-markdown.server.ts'
import type { Generator } from '#src/features/posts/markdown/writing/markdown-handlers.ts'
import { sanitizeArticle } from '#src/features/posts/rendering/sanitize-article.ts'
import { htmlOf, schema } from '#tests/article-state.ts'
import { runs } from '#tests/property-runs.ts'
import { anyNumbers } from '#tests/support/article-documents/choices.ts'
import { drawDocument } from '#tests/support/article-documents/draw-document.ts'
import { convertArticle } from './article-for-generator.server.ts'

const reader = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath)
  .use(remarkDefinitionList)
  .use(remarkRehype, { allowDangerousHtml: true, handlers: defListHastHandlers })
  .use(rehypeRaw)
  .use(rehypeStringify)
  .freeze()

const forGenerator = (generator: Generator) => (content: string) =>
  convertArticle(content, { generator, rewriteAddress: (address) => address })

test.each([
  ['a post', (content: string) => articleToMarkdown(content, 'https://a.example/posts/a')],
  ['Astro', forGenerator('astro')],
  ['Hugo', forGenerator('hugo')],
  ['Eleventy', forGenerator('eleventy')],
])('the Markdown of %s has the words of any document', (_name, toMarkdown) => {
  fc.assert(
    fc.property(anyNumbers, (numbers) => {
      const content = htmlOf(drawDocument(schema, numbers))
      const written = wordsIn(reader.processSync(toMarkdown(content)).toString())
      expect(wordsIn(content).filter((word) => !written.includes(word))).toEqual([])
    }),
    { numRuns: runs(60) },
  )
})

function wordsIn(html: string): string[] {
  const { plainText, codeText } = sanitizeArticle(html).text
  return `${plainText} ${codeText}`.match(/w\d+x/g) ?? []
}
