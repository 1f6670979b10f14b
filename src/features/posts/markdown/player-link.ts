import type { Element } from 'hast'
import { defaultHandlers, type State } from 'hast-util-to-mdast'
import type { Nodes } from 'mdast'
import { textProperty } from '../rendering/hast-tree.ts'

/** A player of a sanitised article as a link to its file, named as pages name it. */
export function playerLink(state: State, player: Element): Nodes | Nodes[] | undefined {
  const converted = defaultHandlers.video(state, player) ?? undefined
  if (converted === undefined || Array.isArray(converted) || converted.type !== 'link' || converted.children.length > 0) return converted
  return { ...converted, title: null, children: [{ type: 'text', value: textProperty(player, 'ariaLabel') ?? converted.url }] }
}
