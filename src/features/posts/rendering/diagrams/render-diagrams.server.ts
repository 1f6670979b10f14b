// Replaces code blocks of the language `mermaid` by the drawn diagram and its source. A diagram that cannot be drawn stays a code block.
import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import pLimit from 'p-limit'
import rehypeParse from 'rehype-parse'
import rehypeSanitize from 'rehype-sanitize'
import { unified } from 'unified'
import { classesOf, elementsOf, isElement, replaceChild, textOf, textProperty } from '../hast-tree.ts'
import { allowedSvg } from './allowed-svg.ts'
import { type DrawDiagram, openDrawing } from './draw-diagram.server.ts'

const SOURCE_MAX = 5_000
const DIAGRAMS_MAX = 50
const SVG_MAX = 200_000

/** The kinds that the library draws, by the first word of the source. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:flowchart|graph)\b/, 'Flowchart'],
  [/^sequenceDiagram\b/, 'Sequence diagram'],
  [/^classDiagram\b/, 'Class diagram'],
  [/^erDiagram\b/, 'Entity relationship diagram'],
  [/^stateDiagram(?:-v2)?\b/, 'State diagram'],
]

const OTHER_KIND =
  'The site draws flowcharts and sequence, class, entity relationship and state diagrams. The first line names the kind, for example: flowchart LR'

const svgParser = unified().use(rehypeParse, { fragment: true }).use(rehypeSanitize, allowedSvg)

/** One worker at a time, also when many articles of an older program are read at once. */
const limit = pLimit(1)

export async function renderDiagrams(root: Root): Promise<void> {
  const sources = elementsOf(root, 'pre').filter(({ element }) => isMermaid(element))
  if (sources.length === 0) return
  await withDrawing(async (draw) => {
    let number = 0
    for (const { element: pre, ancestors } of sources.slice(0, DIAGRAMS_MAX)) {
      const diagram = await renderDiagram(pre, number + 1, draw)
      if (!diagram) continue
      number += 1
      replaceChild(ancestors.at(-1), pre, diagram)
    }
  })
}

function withDrawing<Result>(work: (draw: DrawDiagram) => Promise<Result>): Promise<Result> {
  return limit(async () => {
    const drawing = openDrawing()
    try {
      return await work(drawing.draw)
    } finally {
      await drawing.close()
    }
  })
}

function isMermaid(pre: Element): boolean {
  return pre.children.some((child) => isElement(child, 'code') && classesOf(child).includes('language-mermaid'))
}

/** The drawing of a diagram, and its kind in words; or why there is none. */
export type DrawnDiagram = { svg: Element; kind: string } | { issue: string }

/** Draws diagrams for the editor, as `renderDiagrams` draws those of an article. */
export function drawDiagrams(sources: readonly string[]): Promise<DrawnDiagram[]> {
  if (sources.length === 0) return Promise.resolve([])
  return withDrawing(async (draw) => {
    const drawn: DrawnDiagram[] = []
    for (const source of sources.slice(0, DIAGRAMS_MAX)) drawn.push(await drawSource(source.trim(), drawn.length + 1, draw))
    return drawn
  })
}

async function drawSource(source: string, number: number, draw: DrawDiagram): Promise<DrawnDiagram> {
  const kind = KINDS.find(([pattern]) => pattern.test(withoutDirectives(source)))?.[1]
  if (kind === undefined) return { issue: OTHER_KIND }
  if (source.length > SOURCE_MAX) return { issue: `A diagram has at most ${SOURCE_MAX} characters.` }
  const drawn = await draw(source)
  if ('issue' in drawn) return drawn
  const svg = drawn.svg.length > SVG_MAX ? null : cleanSvg(drawn.svg, number)
  return svg ? { svg, kind } : { issue: 'The drawing is too large.' }
}

async function renderDiagram(pre: Element, number: number, draw: DrawDiagram): Promise<Element | null> {
  const drawn = await drawSource(textOf(pre).trim(), number, draw)
  if ('issue' in drawn) return null
  const { svg, kind } = drawn
  const code = pre.children.find((child) => isElement(child, 'code'))
  const title = isElement(code) ? textProperty(code, 'dataTitle') : null
  const label = `${kind} ${number}${title ? `: ${title}` : ''}`
  Object.assign(svg.properties, { role: 'img', ariaLabel: `${label}. Its source follows.` })
  return h('figure', { className: ['diagram'] }, [
    h('div', { className: ['diagram-frame'], tabIndex: 0, role: 'region', ariaLabel: label }, svg),
    ...(title ? [h('figcaption', h('span', title))] : []),
    h('details', [h('summary', 'Source of the diagram'), pre]),
  ])
}

/** Comments and `%%{init}%%` may stand before the kind. */
function withoutDirectives(source: string): string {
  const lines = source.split('\n').map((line) => line.trim())
  return lines.find((line) => line !== '' && !line.startsWith('%%')) ?? ''
}

/** Null when nothing is left that can be shown. Ids get the number of the diagram, because a page may have several. */
function cleanSvg(written: string, number: number): Element | null {
  const tree = svgParser.runSync(svgParser.parse(written))
  const svg = tree.children.find((child) => isElement(child, 'svg'))
  if (!isElement(svg)) return null
  for (const { element } of elementsOf(tree)) {
    const { properties } = element
    if (typeof properties.id === 'string') properties.id = `diagram:${number}:${properties.id}`
    for (const name of ['markerStart', 'markerEnd']) {
      const target = textProperty(element, name)
      if (target) properties[name] = target.replace('#', `#diagram:${number}:`)
    }
    for (const [name, value] of Object.entries(properties)) properties[name] = rounded(value)
    if (element.tagName !== 'text' && element.tagName !== 'tspan')
      element.children = element.children.filter((child) => child.type === 'element')
  }
  return svg
}

/** The layout writes up to fifteen decimals. */
function rounded<Value>(value: Value): Value | string | number {
  if (typeof value === 'number') return Math.round(value * 10) / 10
  return typeof value === 'string'
    ? value.replace(/(?<!\d)\d{1,20}\.\d{2,20}/g, (number) => String(Math.round(Number(number) * 10) / 10))
    : value
}
