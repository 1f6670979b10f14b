// The cards in the HTML of Ghost (classes `kg-…`) as elements that the renderer knows.
import type { Element, ElementContent, Root } from 'hast'
import { parseFragment } from '#src/features/posts/markdown/reading/html/fragment.ts'
import { bookmark, callout, embed, fileLink, gallery, linkParagraph, player, toggle } from '#src/features/posts/rendering/cards.ts'
import {
  classesOf,
  elementsOf,
  hasClass,
  isElement,
  replaceChild,
  singleLineTextOf,
  textProperty,
} from '#src/features/posts/rendering/hast-tree.ts'
import { calloutKind, FORM_LEFT_OUT, type Notes } from './ghost-cards.ts'

/** Throws an Error whose message is the reason to skip the post. */
export function readGhostHtml(html: string, notes: Notes): Root {
  const tree = parseFragment(html)
  dropComments(tree)
  // Fields and buttons of sign-up cards, and what they say after they were sent.
  for (const { element, ancestors } of elementsOf(tree, 'form').reverse()) {
    replaceChild(ancestors.at(-1), element)
    notes.add(FORM_LEFT_OUT)
  }
  for (const { element, ancestors } of elementsOf(tree).reverse()) {
    const card = classesOf(element)
      .map((name) => CARDS.get(name))
      .find((found) => found !== undefined)
    if (card) replaceChild(ancestors.at(-1), element, ...card(element))
  }
  return tree
}

/** Ghost marks its cards, and where the part for members begins. */
function dropComments(tree: Root): void {
  tree.children = tree.children.filter(({ type }) => type !== 'comment')
  for (const { element } of elementsOf(tree)) element.children = element.children.filter(({ type }) => type !== 'comment')
}

/** The elements below one that have a class. */
function within(element: Element, name: string): Element[] {
  return elementsOf({ type: 'root', children: element.children })
    .map(({ element: inner }) => inner)
    .filter((inner) => hasClass(inner, name))
}

function contentOf(element: Element, ...names: readonly string[]): ElementContent[] {
  return names.map((name) => within(element, name)[0]?.children).find((found) => found !== undefined) ?? []
}

function textIn(element: Element, name: string): string {
  const [found] = within(element, name)
  return found ? singleLineTextOf(found) : ''
}

function first(element: Element, ...tagNames: readonly string[]): Element | undefined {
  return elementsOf({ type: 'root', children: element.children }, ...tagNames)[0]?.element
}

function captionOf(element: Element): ElementContent[] {
  return first(element, 'figcaption')?.children ?? []
}

function addressOf(element: Element | undefined, name: 'href' | 'src'): string {
  return (element && textProperty(element, name)) ?? ''
}

/** The source of a player, which may be an element of its own. */
function sourceOf(element: Element | undefined): string {
  return addressOf(element, 'src') || (element ? addressOf(first(element, 'source'), 'src') : '')
}

function toGallery(card: Element): ElementContent[] {
  const pictures = elementsOf({ type: 'root', children: card.children }, 'img').map(({ element, ancestors }) => {
    const parent = ancestors.at(-1)
    return { picture: isElement(parent, 'a') ? parent : element, caption: [] }
  })
  return gallery(pictures, captionOf(card))
}

function toBookmark(card: Element): ElementContent[] {
  const source = ['kg-bookmark-author', 'kg-bookmark-publisher'].map((name) => textIn(card, name))
  const [title, description] = [textIn(card, 'kg-bookmark-title'), textIn(card, 'kg-bookmark-description')]
  return bookmark({ href: addressOf(first(card, 'a'), 'href'), title, description, source }, captionOf(card))
}

function toCallout(card: Element): ElementContent[] {
  const colour = classesOf(card).find((name) => name.startsWith('kg-callout-card-')) ?? ''
  const [text] = within(card, 'kg-callout-text')
  const others = card.children.filter((child) => !isElement(child) || !hasClass(child, 'kg-callout-emoji'))
  return callout(calloutKind(colour.slice('kg-callout-card-'.length)), textIn(card, 'kg-callout-emoji'), text?.children ?? others)
}

function toVideo(card: Element): ElementContent[] {
  const video = first(card, 'video')
  return player('video', { src: sourceOf(video), title: '' }, captionOf(card))
}

function toAudio(card: Element): ElementContent[] {
  return player('audio', { src: sourceOf(first(card, 'audio')), title: textIn(card, 'kg-audio-title') }, captionOf(card))
}

function toFile(card: Element): ElementContent[] {
  return fileLink({
    href: addressOf(first(card, 'a'), 'href'),
    title: textIn(card, 'kg-file-card-title'),
    caption: textIn(card, 'kg-file-card-caption'),
    name: textIn(card, 'kg-file-card-filename'),
  })
}

function toButton(card: Element): ElementContent[] {
  const link = first(card, 'a')
  return link ? linkParagraph(addressOf(link, 'href'), singleLineTextOf(link)) : card.children
}

/** Stars are drawings: those that are filled count. */
function toProduct(card: Element): ElementContent[] {
  const stars = within(card, 'kg-product-card-rating-active').length
  const shown = stars === 0 ? [] : linkParagraph('', `${'★'.repeat(Math.min(5, stars))}${'☆'.repeat(Math.max(0, 5 - stars))}`)
  return [...card.children, ...shown]
}

const CARDS: ReadonlyMap<string, (card: Element) => ElementContent[]> = new Map<string, (card: Element) => ElementContent[]>([
  ['kg-gallery-card', toGallery],
  ['kg-bookmark-card', toBookmark],
  ['kg-callout-card', toCallout],
  [
    'kg-toggle-card',
    (card) => toggle(contentOf(card, 'kg-toggle-heading-text', 'kg-toggle-heading'), contentOf(card, 'kg-toggle-content')),
  ],
  [
    'kg-embed-card',
    (card) => embed('', '', { content: card.children.filter((child) => !isElement(child, 'figcaption')), caption: captionOf(card) }),
  ],
  ['kg-video-card', toVideo],
  ['kg-audio-card', toAudio],
  ['kg-file-card', toFile],
  ['kg-button-card', toButton],
  ['kg-product-card', toProduct],
])
