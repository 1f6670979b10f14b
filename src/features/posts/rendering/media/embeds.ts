// Videos on YouTube and Vimeo, and gists: a lone link becomes a card. The page asks the other site for nothing before the reader clicks.
import type { Element, Root } from 'hast'
import { h, s } from 'hastscript'
import { elementsOf, isBlank, isElement, replaceChild, singleLineTextOf, textProperty } from '../hast-tree.ts'

/** `player` is the address of the player; null for what only opens as a page. */
export type Embed = { site: 'YouTube' | 'Vimeo' | 'GitHub Gist'; page: string; player: string | null }

/** The video or gist at this address, in any of its forms; null for other addresses. */
export function parseEmbed(address: string): Embed | null {
  const url = /^(?:https?:)?\/\//i.test(address) ? URL.parse(address, 'https://page.invalid') : null
  if (!url) return null
  switch (url.hostname.replace(/^(?:www|m)\./, '')) {
    case 'youtube.com':
    case 'youtube-nocookie.com':
      return youTube(url, url.searchParams.get('v') ?? /^\/(?:embed|shorts|live|v)\/([^/]+)/.exec(url.pathname)?.[1])
    case 'youtu.be':
      return youTube(url, url.pathname.slice(1))
    case 'vimeo.com':
    case 'player.vimeo.com':
      return vimeo(/^\/(?:video\/)?(\d{1,12})$/.exec(url.pathname)?.[1])
    case 'gist.github.com':
      return gist(/^\/[\w-]{1,40}\/[0-9a-f]{20,40}(?=$|\/$|\.js$)/.exec(url.pathname)?.[0])
    default:
      return null
  }
}

function youTube(url: URL, id: string | undefined): Embed | null {
  if (!id || !/^[\w-]{11}$/.test(id)) return null
  const seconds = /^(\d{1,6})s?$/.exec(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '')?.[1]
  const [time, start] = seconds ? [`&t=${seconds}`, `&start=${seconds}`] : ['', '']
  return {
    site: 'YouTube',
    page: `https://www.youtube.com/watch?v=${id}${time}`,
    player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${start}`,
  }
}

function vimeo(id: string | undefined): Embed | null {
  return id ? { site: 'Vimeo', page: `https://vimeo.com/${id}`, player: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1` } : null
}

function gist(path: string | undefined): Embed | null {
  return path ? { site: 'GitHub Gist', page: `https://gist.github.com${path}`, player: null } : null
}

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

/** Replaces each paragraph that holds only a link to a video or gist by a card. */
export function renderEmbeds(tree: Root): void {
  for (const { element, ancestors } of elementsOf(tree, 'p')) {
    const [link, ...others] = element.children.filter((child) => !isBlank(child))
    if (!isElement(link, 'a') || others.length > 0) continue
    const href = textProperty(link, 'href') ?? ''
    const embed = parseEmbed(href)
    if (embed) replaceChild(ancestors.at(-1), element, createCard(embed, link))
  }
}

const PLAY = 'M7 4.5v11l9-5.5Z'
const SOURCE = 'M7 5.5 2.5 10 7 14.5M13 5.5 17.5 10 13 14.5'

function createCard({ site, page, player }: Embed, link: Element): Element {
  const text = singleLineTextOf(link)
  const isAddress = text === '' || /^(?:https?:\/\/|www\.)/i.test(text)
  const icon = s('svg', { className: ['i'], viewBox: '0 0 20 20', ariaHidden: 'true' }, [s('path', { d: player ? PLAY : SOURCE })])
  return h('figure', { className: ['embed'], dataPlayer: player ?? undefined }, [
    h('a', { className: ['embed-link'], href: page }, [
      h('span', { className: ['embed-icon'] }, icon),
      h('span', { className: ['embed-title'] }, isAddress ? (player ? 'Video' : 'Code') : text),
      h('span', { className: ['embed-site'] }, ` on ${site}`),
    ]),
  ])
}
