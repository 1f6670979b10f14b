// What known tags and shortcodes are in Markdown and HTML.

import { escapeHtml } from '#src/lib/text/xml.ts'
import { findLanguageId } from '../../../rendering/code/language-names.ts'
import { TEXT_ATTRIBUTES, TITLE_ATTRIBUTES } from '../components/word-attributes.ts'
import { readCodeOptions, shiftLines } from '../parse/code-fence-info.ts'
import { REFERENCE } from './post-reference.ts'
import { readArguments, type TagArguments, type TemplateTag } from './template-tags.ts'

const SILENT: ReadonlySet<string> = new Set([
  ...[
    'assign',
    'block',
    'break',
    'capture',
    'case',
    'continue',
    'cut',
    'cycle',
    'decrement',
    'else',
    'elseif',
    'elsif',
    'endraw',
    'extends',
  ],
  ...[
    'for',
    'from',
    'if',
    'import',
    'increment',
    'layout',
    'macro',
    'more',
    'raw',
    'set',
    'tableofcontents',
    'toc',
    'unless',
    'when',
    'with',
  ],
])
const CALLOUTS: ReadonlyMap<string, string> = new Map([
  ...['admonition', 'alert', 'callout', 'info', 'note', 'notice', 'box', 'message', 'primary', 'default'].map((name): [string, string] => [
    name,
    '',
  ]),
  ...['tip', 'hint', 'success'].map((name): [string, string] => [name, ' tip']),
  ['important', ' important'],
  ...['warning', 'warn', 'attention'].map((name): [string, string] => [name, ' warning']),
  ...['caution', 'danger', 'error'].map((name): [string, string] => [name, ' caution']),
])
const DETAILS: ReadonlySet<string> = new Set(['accordion', 'collapse', 'details', 'expand', 'fold', 'folding', 'spoiler', 'hideToggle'])
const QUOTES: ReadonlySet<string> = new Set(['blockquote', 'pullquote', 'quote'])
const PICTURES: ReadonlySet<string> = new Set([
  'asset_img',
  'fig',
  'figure',
  'image',
  'img',
  'imgproc',
  'lazyimg',
  'picture',
  'responsive_image',
])
const REFERENCES: ReadonlySet<string> = new Set(['link', 'post_path', 'post_url', 'ref', 'relref', 'asset_path'])
const BLOCK_TAGS: ReadonlySet<string> = new Set([
  'tabs',
  'tab',
  'codetabs',
  'center',
  'columns',
  'column',
  'div',
  'section',
  'rawhtml',
  'html',
])

/** What a tag with content is, by whether it has an end. */
export type Block = { opening: string; closing: string; unclosed: string }

/** Null for a tag that has no content, or is not known. */
export function readBlock({ name, rest }: TemplateTag): Block | null {
  const values = readArguments(rest)
  const frame = frameOf(name, values)
  if (frame === null) return null
  const { open, closing } = frame
  const { title, text, isNamed } = wordsOfBlock(frame.values)
  const words = (given: string) => (given === '' ? '' : `${given}\n\n`)
  // Without content and other words, those without a name are the content.
  const isContent = text === '' && !isNamed
  const unclosed = isContent ? open('') + words(title) : open(title) + words(text)
  return { opening: open(title) + words(text), closing, unclosed: unclosed + closing.trimStart() }
}

/** `values` are those without the kind of a callout. */
type Frame = { open: (title: string) => string; closing: string; values: TagArguments }

function frameOf(name: string, values: TagArguments): Frame | null {
  if (CALLOUTS.has(name)) return calloutFrame(name, values)
  if (DETAILS.has(name))
    return {
      open: (title) => `\n\n<details><summary>${escapeHtml(title || 'Details')}</summary>\n\n`,
      closing: '\n\n</details>\n\n',
      values,
    }
  if (QUOTES.has(name))
    return {
      open: (title) => `\n\n<blockquote>\n\n${title === '' ? '' : `${title}:\n\n`}`,
      closing: '\n\n</blockquote>\n\n',
      values,
    }
  if (!BLOCK_TAGS.has(name)) return null
  return { open: (title) => (name === 'tabs' || title === '' ? '\n\n' : `\n\n**${title}**\n\n`), closing: '\n\n', values }
}

function calloutFrame(name: string, { positional, named }: TagArguments): Frame {
  const [first = '', ...others] = positional
  const kind = CALLOUTS.get((named.get('type') ?? first).toLowerCase()) ?? CALLOUTS.get(name) ?? ''
  return {
    open: (title) => `\n\n<aside class="callout${kind}"${title === '' ? '' : ` data-title="${escapeHtml(title)}"`}>\n\n`,
    closing: '\n\n</aside>\n\n',
    values: { positional: CALLOUTS.has(first.toLowerCase()) ? others : positional, named },
  }
}

/** The title or the plain words of a tag, and the words of its other attributes. */
function wordsOfBlock({ positional, named }: TagArguments): { title: string; text: string; isNamed: boolean } {
  const key = ['title', 'summary', 'name', 'author', ...TITLE_ATTRIBUTES].find((name) => named.has(name))
  const text = [...TITLE_ATTRIBUTES, ...TEXT_ATTRIBUTES].filter((name) => name !== key).flatMap((name) => named.get(name) ?? [])
  const plain = positional.join(' ')
  if (key === undefined) return { title: plain, text: text.join('\n\n'), isNamed: false }
  return { title: named.get(key) ?? '', text: [...(plain === '' ? [] : [plain]), ...text].join('\n\n'), isNamed: true }
}

/** A tag without content; null when it is not known. */
export function replaceTag({ name, rest }: TemplateTag, isAlone: boolean): string | null {
  if (SILENT.has(name)) return ''
  const values = readArguments(rest)
  if (name === 'include' || name === 'include_relative' || name === 'render') return replaceInclude(values, isAlone)
  return replaceInline(name, values, isAlone)
}

/** Liquid includes are files: `{% include youtube.html id="x" %}`. */
function replaceInclude({ positional: [file = '', ...others], named }: TagArguments, isAlone: boolean): string | null {
  const name = file
    .slice(file.lastIndexOf('/') + 1)
    .replace(/\.\w+$/, '')
    .toLowerCase()
  const provider = named.get('provider')
  return replaceInline(name === 'video' && provider ? provider : name, { positional: others, named }, isAlone)
}

function replaceInline(name: string, values: TagArguments, isAlone: boolean): string | null {
  const { named, positional } = values
  if (PICTURES.has(name)) return picture(values, isAlone)
  const [first = ''] = positional
  const id = ['id', 'v', 'video', 'src', 'url'].map((key) => named.get(key)).find((value) => value !== undefined) ?? first
  if (REFERENCES.has(name)) return `${REFERENCE}${id.replace(/^\/{1,9}/, '').replaceAll(' ', '%20')}`
  if (name === 'post_link') return `[${positional.slice(1).join(' ') || first}](${REFERENCE}${first})`
  if (id === '') return null
  const [label = '', ...others] = [...TITLE_ATTRIBUTES, ...TEXT_ATTRIBUTES].flatMap((key) => named.get(key) ?? [])
  const words = (texts: readonly string[]) => texts.map((text) => `${text}\n\n`).join('')
  const player = name === 'mp4' ? 'video' : name
  if (player === 'video' || player === 'audio')
    return `\n\n<${player} src="${escapeHtml(id)}" controls></${player}>\n\n${words([label, ...others].filter(Boolean))}`
  const address = PAGES.get(name)?.(id, values)
  return address === undefined ? null : card(/^https?:\/\//i.test(id) ? id : address, label) + words(others)
}

/** Addresses of what is embedded. */
const PAGES: ReadonlyMap<string, (id: string, values: TagArguments) => string> = new Map([
  ...['youtube', 'youtuber'].map((name): [string, (id: string) => string] => [name, (id) => `https://www.youtube.com/watch?v=${id}`]),
  ['vimeo', (id) => `https://vimeo.com/${id}`],
  ...['tweet', 'twitter', 'x'].map((name): [string, (id: string, values: TagArguments) => string] => [
    name,
    (id, { named }) => `https://x.com/${named.get('user') ?? 'i'}/status/${id}`,
  ]),
  [
    'gist',
    (id, { positional: [user = '', second] }) =>
      `https://gist.github.com/${second === undefined || user.includes('/') ? id : `${user}/${second}`}`,
  ],
  ['instagram', (id) => `https://www.instagram.com/p/${id}/`],
  ['codepen', (id, { named }) => `https://codepen.io/${named.get('user') ?? 'anon'}/pen/${id}`],
  ['jsfiddle', (id) => `https://jsfiddle.net/${id}/`],
  ['iframe', (id) => id],
  ['asset_link', (id) => id],
])

/** A link alone in its paragraph, which the renderer shows as a card. */
function card(page: string, label: string): string {
  const address = page.replace(/[\s<>]/g, '')
  return label === '' ? `\n\n<${address}>\n\n` : `\n\n<a href="${escapeHtml(address)}">${escapeHtml(label)}</a>\n\n`
}

/** Hexo writes classes before the file, and sizes after it. */
function picture({ positional, named }: TagArguments, isAlone: boolean): string | null {
  const file = positional.find((word) => /\.\w{2,5}$|\//.test(word)) ?? positional[0]
  const src = named.get('src') ?? named.get('image_path') ?? named.get('path') ?? named.get('url') ?? named.get('file') ?? file
  if (src === undefined) return null
  const captions = [...TITLE_ATTRIBUTES, ...TEXT_ATTRIBUTES].flatMap((key) => (key === 'alt' ? [] : (named.get(key) ?? [])))
  const caption = [...new Set(captions)].join(' ')
  const words = positional
    .filter((word) => word !== src && !/^\d+$/.test(word) && positional.indexOf(word) > positional.indexOf(src))
    .join(' ')
  const alt = named.get('alt') ?? (words || caption)
  const image = `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`
  if (!isAlone) return caption === '' || caption === alt ? image : `${image} ${caption}`
  return caption === '' ? `\n\n${image}\n\n` : `\n\n<figure>${image}<figcaption>${escapeHtml(caption)}</figcaption></figure>\n\n`
}

/** A fence that is longer than all in the code. */
export function codeBlock(content: string, { name, rest }: Pick<TemplateTag, 'name' | 'rest'>): string {
  const code = content.replace(/^[ \t]*\n/, '').trimEnd()
  const runs = code.match(/`+/g) ?? []
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)))
  const { language, title, meta } = readCodeTag(name, rest)
  const named = title === '' ? '' : `title="${title.replaceAll('"', '')}"`
  const info = [language || (named || meta ? 'text' : ''), named, meta].filter(Boolean).join(' ')
  return `\n\n${fence}${info}\n${code}\n${fence}\n\n`
}

/** Eleventy: `{% highlight js 0,2 %}`. */
const NUMBERED = /^["']?([\w+#-]{1,40})[ ,]{1,3}(\d[\d, -]{0,200})["']?$/

type CodeTag = { language: string; title: string; meta: string }

function readCodeTag(name: string, rest: string): CodeTag {
  const [, numbered, lines = ''] = NUMBERED.exec(rest.trim()) ?? []
  if (numbered !== undefined) return { language: numbered, title: '', meta: `{${shiftLines(lines.trim().replace(/[ ,]+/g, ','))}}` }
  const options = readCodeOptions(rest)
  return { ...(name === 'codeblock' || name === 'code' ? readHexo(options.rest) : readLanguageFirst(options.rest)), meta: options.meta }
}

/** `title lang:name https://address words of the link`. */
function readHexo(rest: string): Omit<CodeTag, 'meta'> {
  const address = rest.search(/\bhttps?:\/\//)
  const { positional, named } = readArguments(address < 0 ? rest : rest.slice(0, address))
  const [first = '', ...others] = positional
  const isLanguage = named.get('lang') === undefined && findLanguageId(first.toLowerCase()) !== null
  return {
    language: named.get('lang') ?? (isLanguage ? first : ''),
    title: named.get('title') ?? (isLanguage ? others : positional).join(' '),
  }
}

function readLanguageFirst(rest: string): Omit<CodeTag, 'meta'> {
  const { positional, named } = readArguments(rest)
  const [first = '', second = ''] = positional
  const language = named.get('lang') ?? named.get('language') ?? (/^[\w+#-]+$/.test(first) ? first : '')
  return { language, title: named.get('title') ?? (language === first && /[.\s]/.test(second) ? second : '') }
}
