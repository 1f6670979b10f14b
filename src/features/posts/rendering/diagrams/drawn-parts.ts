// Compares a drawing with what it must hold, and gives its edges the heads that the library does not know.
import type { Element, Root } from 'hast'
import { s } from 'hastscript'
import { elementsOf, hasClass, isElement, textOf, textProperty } from '../hast-tree.ts'
import { type Diagram, type Edge, type Head, partOf, squeezed } from './diagram-source.ts'

type Part = { part: string; element: Element }

/** Whether the drawing holds every part of the diagram and nothing else. Completes the drawing. */
export function completeDrawing(drawing: Root, { parts, edges = [], parallelograms = new Map() }: Diagram): boolean {
  const drawn = elementsOf(drawing).flatMap(({ element }) => drawnPart(element))
  const [expected, found] = [[...parts].sort(), drawn.map(({ part }) => part).sort()]
  if (expected.length !== found.length || expected.some((part, index) => part !== found[index])) return false
  setHeads(drawing, drawn, edges)
  for (const { element } of drawn) {
    const lean = parallelograms.get(textProperty(element, 'dataId') ?? '')
    if (lean) leanShape(element, lean)
  }
  return true
}

const value = (element: Element, name: string): string => String(element.properties[name] ?? '')

const READERS: readonly (readonly [string, (element: Element) => string])[] = [
  ['node', (e) => partOf('node', value(e, 'dataId'), value(e, 'dataLabel'))],
  ['subgraph', (e) => partOf('group', value(e, 'dataId'), value(e, 'dataLabel'))],
  ['edge', (e) => partOf('edge', value(e, 'dataFrom'), value(e, 'dataTo'), value(e, 'dataLabel'), value(e, 'dataStyle'))],
  ['actor', (e) => partOf('actor', value(e, 'dataId'), value(e, 'dataLabel'), value(e, 'dataType'))],
  ['message', (e) => partOf('message', value(e, 'dataFrom'), value(e, 'dataTo'), value(e, 'dataLabel'), value(e, 'dataLineStyle'))],
  ['block', (e) => partOf('block', squeezed(textOf(e)))],
  ['note', (e) => partOf('note', squeezed(textOf(e)))],
  ['class-node', (e) => partOf('class', ...textsOf(e))],
  ['class-relationship', classRelation],
  ['entity', (e) => partOf('entity', ...textsOf(e))],
  [
    'er-relationship',
    (e) => partOf('relation', value(e, 'dataEntity1'), value(e, 'dataEntity2'), value(e, 'dataLabel'), value(e, 'dataIdentifying')),
  ],
]

function drawnPart(element: Element): Part[] {
  const reader = READERS.find(([name]) => hasClass(element, name))
  return reader ? [{ part: reader[1](element), element }] : []
}

function classRelation(e: Element): string {
  const texts = [value(e, 'dataFromCardinality'), value(e, 'dataToCardinality'), value(e, 'dataLabel')]
  return partOf('relation', value(e, 'dataFrom'), value(e, 'dataTo'), value(e, 'dataType'), ...texts)
}

function textsOf(element: Element): string[] {
  const root: Root = { type: 'root', children: [element] }
  return elementsOf(root, 'text')
    .map((text) => squeezed(textOf(text.element)))
    .sort()
}

const MARKERS = { arrow: 'seq-arrow', circle: 'head-circle', cross: 'head-cross' } as const

function setHeads(drawing: Root, drawn: readonly Part[], edges: readonly Edge[]): void {
  const lines = Map.groupBy(drawn, ({ part }) => part)
  for (const { part, start, end } of edges) {
    const element = lines.get(part)?.shift()?.element
    if (!element) continue
    const line = element.tagName === 'g' ? element.children.find((child) => isElement(child, 'line', 'polyline')) : element
    if (!isElement(line)) continue
    if (start) setHead(line, 'markerStart', start)
    if (end) setHead(line, 'markerEnd', end)
  }
  const definitions = elementsOf(drawing, 'defs')[0]?.element
  if (edges.some(({ start, end }) => isOwn(start) || isOwn(end))) definitions?.children.push(...ownMarkers())
}

function setHead(line: Element, name: 'markerStart' | 'markerEnd', head: Head): void {
  if (head === 'none') delete line.properties[name]
  else line.properties[name] = `url(#${MARKERS[head]})`
}

function isOwn(head: Head | undefined): boolean {
  return head === 'circle' || head === 'cross'
}

function ownMarkers(): Element[] {
  const marker = (id: string, shape: Element) =>
    s('marker', { id, markerWidth: 10, markerHeight: 10, refX: 9, refY: 5, orient: 'auto-start-reverse' }, shape)
  return [
    marker(MARKERS.circle, s('circle', { cx: 5, cy: 5, r: 4, fill: 'var(--_arrow)' })),
    marker(MARKERS.cross, s('path', { d: 'M1 1 9 9M9 1 1 9', fill: 'none', stroke: 'var(--_arrow)', strokeWidth: 1.5 })),
  ]
}

/** Moves the corners of a trapezoid, which the library draws as a polygon in the box of the node. */
function leanShape(node: Element, lean: 'right' | 'left'): void {
  const polygon = node.children.find((child) => isElement(child, 'polygon'))
  if (!isElement(polygon)) return
  const points = (textProperty(polygon, 'points') ?? '').split(' ').map((point) => point.split(',').map(Number))
  const xs = points.map(([x = 0]) => x).sort((a, b) => a - b)
  const ys = points.map(([, y = 0]) => y)
  const [left = 0, insetLeft = 0, insetRight = 0, right = 0] = xs
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const corners =
    lean === 'right'
      ? [`${insetLeft},${top}`, `${right},${top}`, `${insetRight},${bottom}`, `${left},${bottom}`]
      : [`${left},${top}`, `${insetRight},${top}`, `${right},${bottom}`, `${insetLeft},${bottom}`]
  polygon.properties.points = corners.join(' ')
}
