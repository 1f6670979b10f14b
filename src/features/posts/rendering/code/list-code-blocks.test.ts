import { expect, test } from 'vitest'
import { textKey } from '#src/lib/text/text-key.ts'
import { NO_PROJECT } from '#tests/no-project.ts'
import { renderArticle } from '../render-article.server.ts'

async function blocksOf(content: string) {
  return (await renderArticle({ ...NO_PROJECT, content }, async () => new Map())).codeBlocks
}

test('each block is listed once, with the key of the text that a browser reads and its first line', async () => {
  const first = '<pre><code class="language-js">\n// first\nconst a = 1 &lt; 2</code></pre>'
  expect(await blocksOf(`${first}<p>x</p><pre>b\n</pre><pre>b</pre>`)).toEqual([
    { key: textKey('// first\nconst a = 1 < 2'), start: '// first' },
    { key: textKey('b'), start: 'b' },
  ])
})

test('the list and the first lines have a maximum length', async () => {
  expect((await blocksOf(`<pre>${'😀'.repeat(300)}</pre>`))[0]?.start).toHaveLength(80)
  expect(await blocksOf(Array.from({ length: 600 }, (_, index) => `<pre>${index}</pre>`).join(''))).toHaveLength(500)
})
