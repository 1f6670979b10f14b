// Videos on YouTube and Vimeo, and gists: a lone link becomes a card with the video's picture, or the code of the gist. The page asks the other
// site for nothing before the reader clicks: a job of the server has fetched what is shown (`posts/embeds/`).
import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import type { GistFile } from '#src/db/schema/media.ts'
import type { ImageSource } from '#src/features/media/image-source.ts'
import { elementsOf, isBlank, isElement, replaceChild, singleLineTextOf, textProperty } from '../hast-tree.ts'
import { createIcon, createPathIcon } from '../icon.ts'
import { createPicture } from './images.ts'
import { type Embed, parseEmbed } from './parse-embed.ts'

/** What was fetched of a video or gist. */
export type EmbedContent = { title: string | null; picture: ImageSource | null; files: readonly GistFile[] }

/** Looks up, by the address of the page, what is known of videos and gists. */
export type ResolveEmbeds = (pages: string[]) => Promise<Map<string, EmbedContent>>

/** Replaces frames and scripts of these sites in an untrusted tree by links to their pages, each in a paragraph of its own. */
export function linkKnownEmbeds(tree: Root): void {
  for (const { element, ancestors } of elementsOf(tree, 'iframe', 'script')) {
    const embed = parseEmbed(textProperty(element, 'src') ?? '')
    if (!embed || (element.tagName === 'script') !== (embed.player === null)) continue
    const link = h('a', { href: embed.page }, textProperty(element, 'title') || embed.page)
    const parent = ancestors.at(-1)
    replaceChild(parent, element, isElement(parent, 'p') ? link : h('p', link))
  }
}

/** At most so many of an article are looked up and fetched; the others are plain cards. */
const RESOLVED_MAX = 100

/** Replaces each paragraph that holds only a link to a video or gist by a card, or by the code. Call it before code is highlighted. */
export async function renderEmbeds(tree: Root, resolveEmbeds: ResolveEmbeds): Promise<void> {
  const found = elementsOf(tree, 'p').flatMap(({ element, ancestors }) => {
    const [link, ...others] = element.children.filter((child) => !isBlank(child))
    if (!isElement(link, 'a') || others.length > 0) return []
    const embed = parseEmbed(textProperty(link, 'href') ?? '')
    return embed ? [{ embed, link, element, parent: ancestors.at(-1) }] : []
  })
  const pages = [...new Set(found.map(({ embed }) => embed.page))].slice(0, RESOLVED_MAX)
  const contents = pages.length === 0 ? new Map<string, EmbedContent>() : await resolveEmbeds(pages)
  for (const { embed, link, element, parent } of found) {
    const content = contents.get(embed.page) ?? { title: null, picture: null, files: [] }
    replaceChild(parent, element, content.files.length > 0 ? createGist(embed, content.files) : createCard(embed, link, content))
  }
}

const PLAY = 'M7 4.5v11l9-5.5Z'

function createCard({ site, page, player }: Embed, link: Element, { title, picture }: EmbedContent): Element {
  const text = singleLineTextOf(link)
  const isAddress = text === '' || /^(?:https?:\/\/|www\.)/i.test(text)
  const label = isAddress ? (title ?? (player ? 'Video' : 'Code')) : text
  return h('figure', { className: ['embed'], dataPlayer: player ?? undefined }, [
    h('a', { className: ['embed-link'], href: page }, [
      ...(picture ? [createPicture(picture)] : []),
      h('span', { className: ['embed-icon'] }, player ? createPathIcon(PLAY) : createIcon('source')),
      h('span', { className: ['embed-title'] }, label),
      h('span', { className: ['embed-site'] }, ` on ${site}`),
    ]),
  ])
}

/** The code of a gist, in blocks that are highlighted like all others, and the way to its page. */
function createGist({ page, site }: Embed, files: readonly GistFile[]): Element {
  return h('figure', { className: ['gist'] }, [
    ...files.map(({ name, language, code }) =>
      h('pre', h('code', { className: [`language-${languageOf(name, language)}`], dataTitle: name }, code)),
    ),
    h('figcaption', h('a', { href: page }, `View on ${site}`)),
  ])
}

/** GitHub names languages as people do: `C++`, `Shell`, `Jupyter Notebook`. */
function languageOf(name: string, language: string | null): string {
  return (language ?? name.slice(name.lastIndexOf('.') + 1)).toLowerCase().replaceAll(/\s/g, '-')
}
