import { toHtml } from 'hast-util-to-html'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { elementsOf } from '../rendering/hast-tree.ts'
import { renderMath } from '../rendering/math/render-math.server.ts'
import { linearMath } from './linear-math.ts'

async function linear(tex: string): Promise<string | null> {
  const tree = unified().use(rehypeParse, { fragment: true }).parse('<p><code class="language-math"></code></p>')
  const [code] = elementsOf(tree, 'code')
  code?.element.children.push({ type: 'text', value: tex })
  await renderMath(tree)
  const [math] = elementsOf(tree, 'math')
  const written = math && linearMath(math.element)
  return written ? toHtml(written) : null
}

describe('linearMath', () => {
  test.each([
    ['E = mc^2', '<i>E</i> = <i>m</i><i>c</i><sup>2</sup>'],
    ['a_1 + b_i^2', '<i>a</i><sub>1</sub> + <i>b</i><sub><i>i</i></sub><sup>2</sup>'],
    ['-x', '−<i>x</i>'],
    ['\\frac{1}{n}', '1/<i>n</i>'],
    ['\\frac{a + b}{c}', '(<i>a</i> + <i>b</i>)/<i>c</i>'],
    ['\\frac{\\frac{a}{b}}{c}', '(<i>a</i>/<i>b</i>)/<i>c</i>'],
    ['2\\frac{1}{2}', '2(1/2)'],
    ['\\frac{1}{2}x + \\frac{1}{3}', '(1/2)<i>x</i> + 1/3'],
    ['\\frac{1}{(a+b)-(c+d)}', '1/((<i>a</i> + <i>b</i>) − (<i>c</i> + <i>d</i>))'],
    ['\\frac{\\dfrac{a}{b}}{c}', '(<i>a</i>/<i>b</i>)/<i>c</i>'],
    ['x = -1', '<i>x</i> = −1'],
    ['\\sqrt{x + 1}', '√(<i>x</i> + 1)'],
    ['O(n \\log n)', '<i>O</i>(<i>n</i> log <i>n</i>)'],
    ['\\sum_{i=1}^n i', '∑<sub><i>i</i> = 1</sub><sup><i>n</i></sup> <i>i</i>'],
  ])('writes %s in a line', async (tex, html) => {
    expect((await linear(tex))?.replace(/[\u2009\u200a\u00a0 ]+/g, ' ')).toBe(html)
  })

  test.each(['\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}', '\\hat{x}', '\\binom{n}{k}', '\\sqrt[3]{x}', '\\overbrace{a+b}^n'])(
    'leaves %s as TeX',
    async (tex) => {
      expect(await linear(tex)).toBeNull()
    },
  )
})
