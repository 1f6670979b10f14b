// Math in Markdown: `$x$`, `$$x$$`, blocks between lines of `$$`, and fences of the language `math`. Stored as code of the language `math`.
import type { ElementContent } from 'hast'
import type { Root } from 'mdast'
import type { Code, Construct, Effects, State, TokenizeContext } from 'micromark-util-types'
import remarkMath from 'remark-math'
import type { Processor } from 'unified'
import { visit } from 'unist-util-visit'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    mathText: 'mathText'
    mathTextData: 'mathTextData'
    mathTextSequence: 'mathTextSequence'
  }
}

/** A longer text between dollars is prose. */
const INLINE_MAX = 1_000
const DOLLAR = 36
const BACKSLASH = 92

/** A plugin of unified. `remark-math` reads the doubled dollars; `singleDollar` has a stricter rule for single ones. */
export function markdownMath(this: Processor): (tree: Root) => void {
  Reflect.apply(remarkMath, this, [{ singleDollarTextMath: false }])
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { text: { [DOLLAR]: singleDollar } }]
  return storeMath
}

/**
 * The rule of Pandoc, so that prices stay prose: no space after the opening and before the closing dollar, and neither beside a letter, a
 * digit or another dollar on its outside. The closing one is the next dollar: the scan of a text takes linear time.
 */
const singleDollar: Construct = { name: 'singleDollar', tokenize, previous: mayPrecede }

function mayPrecede(code: Code): boolean {
  return code !== DOLLAR && !isWordCode(code)
}

function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  let size = 0
  let last: Code = null
  const before = this.previous
  return function start(code) {
    // micromark asks `previous` only while it searches for a dollar: the construct of doubled dollars has found this one, too.
    if (!mayPrecede(before)) return nok(code)
    effects.enter('mathText')
    sequence(code)
    return first
  }

  function sequence(code: Code): void {
    effects.enter('mathTextSequence')
    effects.consume(code)
    effects.exit('mathTextSequence')
  }
  function first(code: Code): State | undefined {
    return code === DOLLAR || isSpace(code) ? nok(code) : beginLine(code)
  }
  function beginLine(code: Code): State | undefined {
    if (code === null || code === DOLLAR || isLineEnd(code)) return nok(code)
    effects.enter('mathTextData')
    return data(code)
  }
  function data(code: Code): State | undefined {
    if (code === DOLLAR && !isSpace(last)) return close(code)
    size += 1
    if (code === null || code === DOLLAR || size > INLINE_MAX) return nok(code)
    last = code
    if (isLineEnd(code)) {
      effects.exit('mathTextData')
      effects.enter('lineEnding')
      effects.consume(code)
      effects.exit('lineEnding')
      return beginLine
    }
    effects.consume(code)
    return code === BACKSLASH ? escaped : data
  }
  function escaped(code: Code): State | undefined {
    if (code !== DOLLAR && code !== BACKSLASH) return data(code)
    last = code
    effects.consume(code)
    return data
  }
  function close(code: Code): State {
    effects.exit('mathTextData')
    sequence(code)
    return after
  }
  function after(code: Code): State | undefined {
    if (code === DOLLAR || code === 123 || isWordCode(code)) return nok(code)
    effects.exit('mathText')
    return ok(code)
  }
}

/** White space, line ends included; micromark gives tabs and line ends negative codes. */
function isSpace(code: Code): boolean {
  return code === null || code < 0 || code === 32
}

function isLineEnd(code: Code): boolean {
  return code !== null && code < -2
}

function isWordCode(code: Code): boolean {
  return code !== null && code > 0 && /[\p{L}\p{N}_]/u.test(String.fromCodePoint(code))
}

function storeMath(tree: Root): void {
  visit(tree, 'paragraph', (paragraph, index, parent) => {
    const [only, ...others] = paragraph.children
    // A formula of doubled dollars that fills its paragraph stands on a line of its own, as on GitHub.
    if (only?.type !== 'inlineMath' || others.length > 0 || !parent || index === undefined) return
    const { start, end } = only.position ?? {}
    if ((end?.offset ?? 0) - (start?.offset ?? 0) < only.value.length + 4) return
    parent.children[index] = { type: 'math', value: only.value }
  })
  visit(tree, 'inlineMath', (math) => {
    // GitHub also reads $`x`$.
    const value = /^`[^`]+`$/.test(math.value) ? math.value.slice(1, -1) : math.value
    math.data = { hName: 'code', hProperties: { className: ['language-math'] }, hChildren: [{ type: 'text', value }] }
  })
  visit(tree, 'math', (math) => {
    const code: ElementContent = {
      type: 'element',
      tagName: 'code',
      properties: { className: ['language-math'] },
      children: [{ type: 'text', value: `${math.value}\n` }],
    }
    math.data = { hName: 'pre', hChildren: [code] }
  })
}
