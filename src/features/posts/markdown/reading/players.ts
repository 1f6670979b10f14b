// Players in Markdown: a picture with the name of a recording, `![alt](clip.mp4)`.
import type { Element, Root } from 'hast'
import { recordingFormatOf, recordingKind } from '#src/features/media/recordings/recording.ts'
import { elementsOf } from '../../rendering/hast-tree.ts'

/** Whether the element shows a recording: a player, or a picture with the name of a video or audio file. */
export function isPlayer(element: Element): boolean {
  if (element.tagName === 'video' || element.tagName === 'audio') return true
  const { src } = element.properties
  return element.tagName === 'img' && typeof src === 'string' && recordingFormatOf(withoutQuery(src)) !== null
}

/** Makes a player of a picture with the name of a recording. The renderer sets the other attributes. */
export function toPlayer(element: Element): void {
  const { src, alt, title } = element.properties
  if (element.tagName !== 'img' || typeof src !== 'string') return
  const format = recordingFormatOf(withoutQuery(src)) ?? 'mp4'
  element.tagName = recordingKind(format)
  element.properties = { src, controls: true, preload: 'metadata', title, ariaLabel: alt === '' ? undefined : alt }
}

export function drawPlayers(tree: Root): void {
  for (const { element } of elementsOf(tree, 'img')) if (isPlayer(element)) toPlayer(element)
}

function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, '')
}
