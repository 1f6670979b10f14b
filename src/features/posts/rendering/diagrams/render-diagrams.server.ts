// Replaces code blocks of the language `mermaid` by the drawn diagram and its source. A diagram that cannot be drawn stays a code block.
import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import pLimit from 'p-limit'
import rehypeParse from 'rehype-parse'
import rehypeSanitize from 'rehype-sanitize'
import { unified } from 'unified'
import { classesOf, elementsOf, isElement, replaceChild, textOf, textProperty } from '../hast-tree.ts'
import { allowedSvg } from './allowed-svg.ts'
import { decoded } from './diagram-source.ts'
import { type DrawDiagram, openDrawing } from './draw-diagram.server.ts'
import { completeDrawing } from './drawn-parts.ts'
import { readDiagram } from './read-diagram.ts'

const SOURCE_MAX = 5_000
const DIAGRAMS_MAX = 50
const SVG_MAX = 200_000

const svgParser = unified().use(rehypeParse, { fragment: true })
const svgCleaner = unified().use(rehypeSanitize, allowedSvg)

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
export type DrawnDiagram = { svg: Element; kind: string; title: string | null } | { issue: string }

/** Draws diagrams for the editor, as `renderDiagrams` draws those of an article. */
export function drawDiagrams(sources: readonly string[]): Promise<DrawnDiagram[]> {
  if (sources.length === 0) return Promise.resolve([])
  return withDrawing(async (draw) => {
    const drawn: DrawnDiagram[] = []
    for (const source of sources.slice(0, DIAGRAMS_MAX)) drawn.push(await drawSource(source.trim(), drawn.length + 1, draw))
    return drawn
  })
}

/** A diagram is drawn as a whole or not at all: what the library leaves out would be missing without a sign. */
async function drawSource(source: string, number: number, draw: DrawDiagram): Promise<DrawnDiagram> {
  if (source.length > SOURCE_MAX) return { issue: `A diagram has at most ${SOURCE_MAX} characters. Readers see its source.` }
  const diagram = readDiagram(source)
  if ('issue' in diagram) return diagram
  const drawn = await draw(diagram.source)
  if ('issue' in drawn) return drawn
  if (drawn.svg.length > SVG_MAX) return { issue: 'The drawing is too large. Readers see its source.' }
  const drawing = svgParser.parse(drawn.svg)
  const svg = completeDrawing(drawing, diagram) ? cleanSvg(drawing, number) : null
  if (!svg) return { issue: 'This diagram cannot be drawn as a whole. Readers see its source.' }
  return { svg, kind: diagram.kind, title: diagram.title ?? null }
}

async function renderDiagram(pre: Element, number: number, draw: DrawDiagram): Promise<Element | null> {
  const drawn = await drawSource(textOf(pre).trim(), number, draw)
  if ('issue' in drawn) return null
  const { svg, kind } = drawn
  const code = pre.children.find((child) => isElement(child, 'code'))
  const titles = [isElement(code) ? textProperty(code, 'dataTitle') : null, drawn.title]
  const title = [...new Set(titles.filter(Boolean))].join(': ')
  const label = `${kind} ${number}${title ? `: ${title}` : ''}`
  Object.assign(svg.properties, { role: 'img', ariaLabel: `${label}. Its source follows.` })
  return h('figure', { className: ['diagram'] }, [
    h('div', { className: ['diagram-frame'], tabIndex: 0, role: 'region', ariaLabel: label }, svg),
    ...(title ? [h('figcaption', h('span', title))] : []),
    h('details', [h('summary', 'Source of the diagram'), pre]),
  ])
}

/** Null when nothing is left that can be shown. Ids get the number of the diagram, because a page may have several. */
function cleanSvg(drawing: Root, number: number): Element | null {
  const tree = svgCleaner.runSync(drawing)
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
    decodeTexts(element)
  }
  return svg
}

function decodeTexts(element: Element): void {
  const holdsText = isElement(element, 'text', 'tspan')
  element.children = element.children.filter((child) => child.type === 'element' || holdsText)
  for (const child of element.children) if (child.type === 'text') child.value = decoded(child.value)
}

/** The layout writes up to fifteen decimals. */
function rounded<Value>(value: Value): Value | string | number {
  if (typeof value === 'number') return Math.round(value * 10) / 10
  return typeof value === 'string'
    ? value.replace(/(?<!\d)\d{1,20}\.\d{2,20}/g, (number) => String(Math.round(Number(number) * 10) / 10))
    : value
}
