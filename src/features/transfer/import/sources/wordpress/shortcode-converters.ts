// The shortcodes of WordPress, of its hosted service and of common plugins, as HTML.
import { escapeHtml, escapeXml } from '#src/lib/text/xml.ts'
import { decodeEntities, plainTextOf } from '../html-text.ts'
import type { Shortcode } from './shortcode-tag.ts'

export type Attachment = { url: string; alt: string; caption: string }

/** `attached` are the pictures that were uploaded with the post. */
export type ShortcodeContext = { attachments: ReadonlyMap<string, Attachment>; attached: readonly string[] }

/** `raw` is what the shortcode encloses; `content` returns it with its shortcodes replaced. */
type Enclosing = Shortcode & { raw: string; content: () => string }
/** Null when the shortcode lacks what it needs. */
type Converter = (shortcode: Enclosing, context: ShortcodeContext) => string | null

/** Names of languages that are shortcodes themselves. */
const CODE_NAMES = [
  ...[
    'actionscript3',
    'applescript',
    'bash',
    'c',
    'clojure',
    'coldfusion',
    'cpp',
    'csharp',
    'css',
    'dart',
    'delphi',
    'diff',
    'erlang',
    'fsharp',
  ],
  ...['go', 'groovy', 'haskell', 'html', 'java', 'javafx', 'javascript', 'js', 'json', 'lua', 'matlab', 'objc', 'perl', 'php', 'plain'],
  ...[
    'powershell',
    'python',
    'r',
    'ruby',
    'rust',
    'scala',
    'shell',
    'sh',
    'sql',
    'swift',
    'text',
    'typescript',
    'vb',
    'vbnet',
    'xml',
    'yaml',
  ],
]
const LANGUAGES: ReadonlySet<string> = new Set(CODE_NAMES)
const MATH: ReadonlySet<string> = new Set(['latex', 'tex', 'math', 'katex'])
const CODE: ReadonlySet<string> = new Set(['code', 'sourcecode', 'source', 'crayon', 'cc', 'highlight', 'pastacode', 'codeblock', 'prism'])

/** The language of a shortcode for code, empty when it names none; null for other shortcodes. */
export function codeOf({ name, attributes, values }: Shortcode): string | null {
  const named = attributes.get('lang') ?? attributes.get('language') ?? (values[0] && LANGUAGES.has(values[0]) ? values[0] : '')
  if (CODE.has(name)) return named
  if (MATH.has(name)) return 'math'
  if (LANGUAGES.has(name)) return name === 'plain' || name === 'text' ? '' : name
  return name.startsWith('cc_') ? name.slice(3) : null
}

/** Some plugins store code as it is, others with entities. */
export function writeCode(content: string, language: string, isInline: boolean): string {
  const code = escapeHtml(/[<>]/.test(content) ? content : decodeEntities(content))
  // The renderer draws formulas of this language.
  if (isInline) return `<code${language === 'math' ? classOf(language) : ''}>${code}</code>`
  return `\n\n<pre><code${classOf(language)}>${code.replace(/^(?:[ \t]{0,100}\r?\n){1,100}/, '').trimEnd()}\n</code></pre>\n\n`
}

/** The class by which the renderer knows the language; empty for a name that is no language. */
export function classOf(language: string): string {
  return /^[\w+#.-]{1,40}$/.test(language) ? ` class="language-${language.toLowerCase()}"` : ''
}

const caption: Converter = ({ attributes, raw, content: read }) => {
  if (raw === '') return null
  const content = read()
  const media = /^\s{0,100}(?:<a\b[^>]{0,5000}>\s{0,100})?<img\b[^>]{0,5000}>(?:\s{0,100}<\/a>)?/i.exec(content)?.[0] ?? ''
  const text = [attributes.get('caption') ?? '', content.slice(media.length)].map((part) => part.trim()).filter((part) => part !== '')
  if (media === '') return `\n\n${content}${attributes.has('caption') ? `\n\n${attributes.get('caption')}` : ''}\n\n`
  const words = text.length === 0 ? '' : `<figcaption>${text.join(' ')}</figcaption>`
  return `\n\n<figure>${media.trim()}${words}</figure>\n\n`
}

const gallery: Converter = ({ attributes }, { attachments, attached }) => {
  const written = attributes.get('ids') ?? attributes.get('include')
  const ids = written === undefined ? attached : written.split(/[\s,]+/)
  const pictures = ids.flatMap((id) => attachments.get(id) ?? []).map(writePicture)
  if (pictures.length === 0) return attributes.size === 0 ? '' : null
  const figures = pictures.join('\n')
  return pictures.length === 1 ? `\n\n${figures}\n\n` : `\n\n<div class="gallery">\n${figures}\n</div>\n\n`
}

export function writePicture({ url, alt, caption: words }: Attachment): string {
  const picture = `<img src="${escapeXml(url)}" alt="${escapeXml(alt)}">`
  return words === '' ? `<figure>${picture}</figure>` : `<figure>${picture}<figcaption>${escapeXml(words)}</figcaption></figure>`
}

/** An address alone in its paragraph, which the renderer shows as a card where it knows the site. */
export function writeLink(address: string): string {
  const plain = decodeEntities(address.trim())
  return `\n\n<p><a href="${escapeXml(plain)}">${escapeXml(plain)}</a></p>\n\n`
}

const ADDRESS_MAX = 2_000

function embed(toAddress: (id: string) => string): Converter {
  return ({ attributes, values, raw }) => {
    const named = ['url', 'src', 'id', 'href', 'video', 'file', 'gist'].map((name) => attributes.get(name)).find(Boolean)
    const written = (named ?? values[0] ?? (raw.length > ADDRESS_MAX ? '' : plainTextOf(raw))).trim()
    if (written === '' || written.length > ADDRESS_MAX) return null
    return writeLink(/^(?:https?:)?\/\//i.test(written) ? written : toAddress(written))
  }
}

const RECORDING_NAMES = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mp3', 'm4a', 'ogg', 'wav', 'url'] as const

function player(tagName: 'audio' | 'video'): Converter {
  return ({ attributes, values, raw }) => {
    const named = RECORDING_NAMES.map((name) => attributes.get(name)).find(Boolean)
    const src = named ?? values[0] ?? /https?:\/\/[^\s"'<>[\]]{1,2000}/.exec(raw)?.[0]
    if (src === undefined) return null
    return /^https?:\/\/(?:www\.)?(?:youtube\.com|youtu\.be|vimeo\.com)\//i.test(src)
      ? writeLink(src)
      : writePlayer(tagName, decodeEntities(src))
  }
}

function writePlayer(tagName: 'audio' | 'video', src: string): string {
  return `\n\n<${tagName} controls src="${escapeXml(src)}"></${tagName}>\n\n`
}

const quote: Converter = ({ attributes, raw, content, values }) => {
  const author = attributes.get('author') ?? attributes.get('cite') ?? attributes.get('name') ?? values[0] ?? ''
  if (raw === '') return null
  return `\n\n<blockquote>\n${content()}${author === '' ? '' : `\n\n<cite>${escapeXml(author)}</cite>`}\n</blockquote>\n\n`
}

const playlist: Converter = ({ attributes }, { attachments }) => {
  const found = (attributes.get('ids') ?? '').split(/[\s,]+/).flatMap((id) => attachments.get(id) ?? [])
  const tagName = attributes.get('type') === 'video' ? 'video' : 'audio'
  return found.length === 0 ? null : found.map(({ url }) => writePlayer(tagName, url)).join('')
}

/** By name. Shortcodes for code are no part: what they enclose is no HTML. */
export const CONVERTERS: ReadonlyMap<string, Converter> = new Map<string, Converter>([
  ['caption', caption],
  ['wp_caption', caption],
  ['gallery', gallery],
  ['playlist', playlist],
  ['embed', embed((id) => id)],
  ['youtube', embed((id) => `https://www.youtube.com/watch?v=${id}`)],
  ['vimeo', embed((id) => `https://vimeo.com/${id}`)],
  ['gist', embed((id) => `https://gist.github.com/${id}`)],
  ['tweet', embed((id) => `https://x.com/i/status/${id}`)],
  ['instagram', embed((id) => `https://www.instagram.com/p/${id}/`)],
  ['soundcloud', embed((id) => id)],
  ['ted', embed((id) => `https://www.ted.com/talks/${id}`)],
  ['video', player('video')],
  ['audio', player('audio')],
  ['quote', quote],
  ['blockquote', quote],
  ['pullquote', quote],
])
