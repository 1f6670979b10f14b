// Video and audio in articles. Only recordings of this site are played; those of other sites become links.
import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import { parseRecordingPath, recordingKind } from '#src/features/media/recordings/recording.ts'
import { elementsOf, isAloneInParagraph, isElement, replaceChild, textProperty } from '../hast-tree.ts'

/** Gives players of an untrusted tree the attributes that all players have. Replaces those of other sites by links, and drops the rest. */
export function normalizePlayers(tree: Root): void {
  for (const { element, ancestors } of elementsOf(tree, 'video', 'audio')) {
    const parent = ancestors.at(-1)
    const sources = listSources(element)
    const own = sources.map(parseRecordingPath).find((id) => id !== null)
    const other = sources.find((source) => /^https?:\/\//i.test(source) && URL.canParse(source))
    if (own) replaceChild(parent, element, createPlayer(element, `/media/${own.hash}.${own.format}`, recordingKind(own.format)))
    else if (other) replaceChild(parent, element, h('a', { href: other }, labelOf(element) ?? `Recording on ${new URL(other).hostname}`))
    else replaceChild(parent, element)
  }
}

function listSources(player: Element): string[] {
  const elements = [player, ...player.children.filter((child) => isElement(child, 'source'))]
  return elements.flatMap((element) => textProperty(element, 'src') ?? [])
}

function createPlayer(from: Element, src: string, kind: 'video' | 'audio'): Element {
  const { id, title, width, height } = from.properties
  const size = kind === 'video' ? { width, height } : {}
  const label = labelOf(from) ?? (kind === 'video' ? 'Video' : 'Audio')
  return h(kind, { id, title, ...size, src, controls: true, preload: 'metadata', ariaLabel: label })
}

function labelOf(player: Element): string | null {
  return textProperty(player, 'ariaLabel') || textProperty(player, 'title')
}

/** Puts players that are blocks of their own into figures, with their title as caption. */
export function wrapPlayers(tree: Root): void {
  for (const { element, ancestors } of elementsOf(tree, 'video', 'audio')) {
    const parent = ancestors.at(-1)
    const isAlone = isAloneInParagraph(element, parent)
    if (!isAlone && parent?.type !== 'root') continue
    const title = textProperty(element, 'title')
    element.properties.title = undefined
    const figure = h('figure', title ? [element, h('figcaption', h('span', title))] : [element])
    if (isAlone) replaceChild(ancestors.at(-2), parent, figure)
    else replaceChild(parent, element, figure)
  }
}
