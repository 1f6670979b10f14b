import { expect, test } from 'vitest'
import { NO_PROJECT } from '#tests/no-project.ts'
import { renderArticle } from '../render-article.server.ts'
import { drawBlocks } from './draw-blocks.server.ts'
import type { BlockToDraw } from './drawing.ts'

const published = async (content: string) => (await renderArticle({ ...NO_PROJECT, content }, async () => new Map())).html
const nothingKnown = { resolveEmbeds: async () => new Map(), resolveImages: async () => new Map() }

async function draw(block: BlockToDraw) {
  const [drawing, ...others] = await drawBlocks([block], nothingKnown)
  expect(others).toEqual([])
  if (!drawing) throw new Error('nothing was drawn')
  return drawing
}

const escaped = (tex: string) => tex.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

test.each(['x^2', '\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}', 'a < b', '\\frac{', 'x'.repeat(4_001), '\\def\\a{b}\\a', ' '])(
  'a formula is drawn as on the page, with the same errors: %.20s',
  async (tex) => {
    const inLine = await draw({ kind: 'formula', source: tex })
    const block = await draw({ kind: 'formulaBlock', source: tex })
    expect(`<p>${inLine.html}</p>`).toBe(await published(`<p><code class="language-math">${escaped(tex)}</code></p>`))
    expect(block.html).toBe(await published(`<pre><code class="language-math">${escaped(tex)}\n</code></pre>`))
    const isRefused = block.html.includes('math-error')
    expect(inLine.issue === null).toBe(!isRefused)
    expect(block.issue === null).toBe(!isRefused)
  },
)

test('a diagram is the SVG of the page', async () => {
  const { html, issue } = await draw({ kind: 'diagram', source: 'flowchart LR\n  a --> b\n' })
  expect(issue).toBeNull()
  expect(html).toMatch(/^<svg .*role="img" aria-label="Flowchart">/)
  const page = await published('<pre><code class="language-mermaid">flowchart LR\n  a --&gt; b\n</code></pre>')
  const inside = (text: string) => text.slice(text.indexOf('>', text.indexOf('<svg')) + 1, text.indexOf('</svg>'))
  expect(inside(page)).toBe(inside(html))
})

test.each([
  ['pie\n "a": 1', /^The site draws flowcharts and/],
  ['', /^The site draws flowcharts and/],
  ['flowchart', /./],
  [`flowchart LR\n${'a-->b\n'.repeat(1_000)}`, /at most 5000 characters/],
])('a diagram that is not drawn says why: %.20s', async (source, reason) => {
  const { html, issue } = await draw({ kind: 'diagram', source })
  expect(html).toBe('')
  expect(issue).toMatch(reason)
})

test('several blocks are drawn in their order', async () => {
  const drawings = await drawBlocks(
    [
      { kind: 'formula', source: 'x' },
      { kind: 'diagram', source: 'pie' },
      { kind: 'diagram', source: 'stateDiagram-v2\n  a --> b' },
      { kind: 'formulaBlock', source: 'y' },
    ],
    nothingKnown,
  )
  expect(drawings.map(({ html }) => /^<\w+/.exec(html)?.[0])).toEqual(['<math', undefined, '<svg', '<div'])
})

test('a video is the card of the page; what was fetched makes it final', async () => {
  const address = 'https://youtu.be/dQw4w9WgXcQ'
  const card = await draw({ kind: 'embed', source: address, label: 'The talk' })
  expect(card).toEqual({ html: await published(`<p><a href="${address}">The talk</a></p>`), issue: null, isFinal: false })
  const [known] = await drawBlocks([{ kind: 'embed', source: address, label: address }], {
    ...nothingKnown,
    resolveEmbeds: async (pages) => new Map(pages.map((page) => [page, { title: 'Its title', picture: null, files: [] }])),
  })
  expect(known?.isFinal).toBe(true)
  expect(known?.html).toContain('<span class="embed-title">Its title</span>')
})

test('the code of a gist is highlighted', async () => {
  const [gist] = await drawBlocks([{ kind: 'embed', source: 'https://gist.github.com/someone/0123456789abcdef0123', label: '' }], {
    ...nothingKnown,
    resolveEmbeds: async (pages) =>
      new Map(pages.map((page) => [page, { title: null, picture: null, files: [{ name: 'a.ts', language: null, code: 'const a = 1' }] }])),
  })
  expect(gist?.html).toMatch(/^<figure class="gist"><div class="code">.*<span class="k">const<\/span>/s)
})

test('an address that is no card is refused', async () => {
  expect(await draw({ kind: 'embed', source: 'https://example.com', label: '' })).toMatchObject({ html: '', isFinal: true })
  expect((await draw({ kind: 'embed', source: 'javascript:x', label: '' })).issue).toMatch(/link/)
})

test('a picture of another site is the copy that pages show', async () => {
  const copy = { src: '/media/external/a/700', srcSet: '', width: 88, height: 20 }
  const block = { kind: 'picture', source: 'https://example.com/badge.svg' } as const
  const [drawing] = await drawBlocks([block], { ...nothingKnown, resolveImages: async ([url = '']) => new Map([[url, copy]]) })
  expect(drawing).toMatchObject({ html: expect.stringMatching(/^<img src="\/media\/external\/a\/700"/), issue: null, isFinal: true })
  expect(await draw(block)).toMatchObject({ html: '', issue: expect.any(String) })
})
