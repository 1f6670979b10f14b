// Links that open Ghost's portal, where readers subscribe and sign in: they lead nowhere here.
import type { Root } from 'hast'
import { classesOf, elementsOf, isAloneInParagraph, replaceChild, textProperty } from '#src/features/posts/rendering/hast-tree.ts'
import type { Notes } from './ghost-cards.ts'

const PORTAL_ADDRESS = /(?:^|\/)#\/portal(?:\/|$)/
const BUTTON = /^(?:kg-btn|kg-[a-z-]*button)/

/** Removes buttons that open the portal, of sign-up, header and call-to-action cards too. Of links in sentences the words stay. */
export function dropPortalLinks(tree: Root, notes: Notes): void {
  for (const { element, ancestors } of elementsOf(tree, 'a').reverse()) {
    const opensPortal = PORTAL_ADDRESS.test(textProperty(element, 'href') ?? '') || element.properties.dataPortal !== undefined
    if (!opensPortal) continue
    const parent = ancestors.at(-1)
    const isAlone = isAloneInParagraph(element, parent)
    const isButton = isAlone || classesOf(element).some((name) => BUTTON.test(name))
    if (isAlone) replaceChild(ancestors.at(-2), parent)
    else replaceChild(parent, element, ...(isButton ? [] : element.children))
    if (isButton) notes.add('button of the portal left out: nobody can subscribe or sign in by it here')
  }
}
