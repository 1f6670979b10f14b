// Cards of Ghost's editors: nodes of Lexical, and cards of mobiledoc, which have nearly the same fields.
import type { ElementContent } from 'hast'
import { h } from 'hastscript'
import { contentOf, fragmentOf } from '#src/features/posts/markdown/reading/html/fragment.ts'
import { readMarkdown } from '#src/features/posts/markdown/reading/parse/markdown.server.ts'
import {
  asBlocks,
  bookmark,
  callout,
  captioned,
  codeBlock,
  embed,
  fileLink,
  gallery,
  hasWords,
  linkParagraph,
  picture,
  player,
  toggle,
} from '#src/features/posts/rendering/cards.ts'
import { type Fields, fieldsOf, flagField, listOf, numberField, textField } from '../fields.ts'

/** What a post has otherwise than the export. */
export type Notes = Set<string>
type Card = (fields: Fields, notes: Notes) => ElementContent[]

/** The elements of a card. Of one that is not known the texts stay, and a note names it. */
export function convertCard(name: string, fields: Fields, notes: Notes): ElementContent[] {
  const card = CARDS.get(name)
  if (card) return card(fields, notes)
  notes.add(`card ${name.slice(0, 50).toWellFormed()}: not known here, its text is kept`)
  return WORDS.flatMap((word) => asBlocks(fragmentOf(textField(fields, word))))
}

const WORDS = [
  'heading',
  'header',
  'title',
  'subheader',
  'text',
  'textValue',
  'html',
  'content',
  'description',
  'caption',
  'value',
] as const

const captionOf = (fields: Fields) => fragmentOf(textField(fields, 'caption'))
const button = (fields: Fields) => linkParagraph(textField(fields, 'buttonUrl'), textField(fields, 'buttonText'))
const blocks = (fields: Fields, ...names: string[]) => names.flatMap((name) => asBlocks(fragmentOf(textField(fields, name))))

function toPicture(fields: Fields): ElementContent[] {
  const src = textField(fields, 'src')
  if (src === '') return blocks(fields, 'caption')
  const { alt, title, href } = { alt: textField(fields, 'alt'), title: textField(fields, 'title'), href: textField(fields, 'href') }
  return captioned([picture({ src, alt, title, href })], captionOf(fields))
}

function toGallery(fields: Fields): ElementContent[] {
  const pictures = listOf(fields.images).map(fieldsOf)
  const shown = pictures.map((image) => ({
    picture: picture({ src: textField(image, 'src'), alt: textField(image, 'alt'), title: textField(image, 'title') }),
    caption: captionOf(image),
  }))
  return gallery(shown, captionOf(fields))
}

function toMarkdown(fields: Fields, notes: Notes): ElementContent[] {
  const { tree, notes: found } = readMarkdown(textField(fields, 'markdown'))
  for (const note of found) notes.add(note)
  return contentOf(tree)
}

function toEmbed(fields: Fields): ElementContent[] {
  const metadata = fieldsOf(fields.metadata)
  const content = fragmentOf(textField(fields, 'html'))
  return embed(textField(fields, 'url'), textField(metadata, 'title'), { content, caption: captionOf(fields) })
}

function toBookmark(fields: Fields): ElementContent[] {
  const metadata = { ...fields, ...fieldsOf(fields.metadata) }
  return bookmark(
    {
      href: textField(metadata, 'url'),
      title: textField(metadata, 'title'),
      description: textField(metadata, 'description'),
      source: [textField(metadata, 'author'), textField(metadata, 'publisher')],
    },
    captionOf(fields),
  )
}

const CALLOUT_KINDS: ReadonlyMap<string, string> = new Map([
  ['green', 'tip'],
  ['red', 'warning'],
])

/** The kind of a callout by its colour. */
export function calloutKind(colour: string): string | null {
  return CALLOUT_KINDS.get(colour) ?? null
}

function toCallout(fields: Fields): ElementContent[] {
  const emoji = fields.hasEmoji === false ? '' : textField(fields, 'calloutEmoji')
  return callout(calloutKind(textField(fields, 'backgroundColor')), emoji, fragmentOf(textField(fields, 'calloutText')))
}

function toProduct(fields: Fields): ElementContent[] {
  const src = textField(fields, 'productImageSrc')
  const title = fragmentOf(textField(fields, 'productTitle'))
  const stars = flagField(fields, 'productRatingEnabled')
    ? Math.min(5, Math.max(0, Math.round(numberField(fields, 'productStarRating'))))
    : 0
  return [
    ...(src === '' ? [] : captioned([picture({ src, alt: '' })], [])),
    ...(hasWords(title) ? [h('p', h('strong', title))] : []),
    ...(stars > 0 ? [h('p', `${'★'.repeat(stars)}${'☆'.repeat(5 - stars)}`)] : []),
    ...blocks(fields, 'productDescription'),
    ...linkParagraph(textField(fields, 'productUrl'), textField(fields, 'productButton')),
  ]
}

function toHeader(fields: Fields): ElementContent[] {
  const src = textField(fields, 'backgroundImageSrc')
  const header = fragmentOf(textField(fields, 'header', 'heading'))
  return [
    ...(src === '' ? [] : captioned([picture({ src, alt: '' })], [])),
    ...(hasWords(header) ? [h('h2', header)] : []),
    ...blocks(fields, 'subheader', 'subheading', 'disclaimer'),
  ]
}

export const FORM_LEFT_OUT = 'form for new subscribers left out: its text is kept'

function toSignup(fields: Fields, notes: Notes): ElementContent[] {
  notes.add(FORM_LEFT_OUT)
  return toHeader(fields)
}

function toCallToAction(fields: Fields): ElementContent[] {
  const src = textField(fields, 'imageUrl')
  return [
    ...(src === '' ? [] : captioned([picture({ src, alt: '' })], [])),
    ...blocks(fields, 'sponsorLabel', 'textValue'),
    ...button(fields),
  ]
}

function toFile(fields: Fields): ElementContent[] {
  const [title, caption] = [textField(fields, 'fileTitle', 'title'), textField(fields, 'fileCaption', 'caption')]
  return fileLink({ href: textField(fields, 'src'), title, caption, name: textField(fields, 'fileName') })
}

/** Cards that only e-mails show. */
function dropEmailCard(_fields: Fields, notes: Notes): ElementContent[] {
  notes.add('card for e-mails left out: it was not on the page')
  return []
}

const CODE: Card = (fields) => codeBlock(String(fields.code ?? ''), textField(fields, 'language'), captionOf(fields))

const CARDS: ReadonlyMap<string, Card> = new Map<string, Card>([
  ['image', toPicture],
  ['gallery', toGallery],
  ['codeblock', CODE],
  ['code', CODE],
  ['markdown', toMarkdown],
  ['card-markdown', toMarkdown],
  ['html', (fields) => asBlocks(fragmentOf(textField(fields, 'html')))],
  ['embed', toEmbed],
  ['bookmark', toBookmark],
  ['callout', toCallout],
  ['toggle', (fields) => toggle(fragmentOf(textField(fields, 'heading')), fragmentOf(textField(fields, 'content')))],
  ['button', button],
  ['video', (fields) => player('video', { src: textField(fields, 'src'), title: '' }, captionOf(fields))],
  ['audio', (fields) => player('audio', { src: textField(fields, 'src'), title: textField(fields, 'title') }, captionOf(fields))],
  ['file', toFile],
  ['product', toProduct],
  ['header', (fields) => [...toHeader(fields), ...button(fields)]],
  ['signup', toSignup],
  ['call-to-action', toCallToAction],
  ['hr', () => [h('hr')]],
  ['horizontalrule', () => [h('hr')]],
  ['paywall', () => []],
  ['email', dropEmailCard],
  ['email-cta', dropEmailCard],
])
