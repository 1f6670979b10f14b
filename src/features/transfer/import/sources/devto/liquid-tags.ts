// Liquid tags that dev.to alone has, as Markdown. The import reads all others, which other programs have too.
import { createCodeReader } from '#src/features/posts/markdown/reading/templates/code-places.ts'
import { readTag, type TemplateTag } from '#src/features/posts/markdown/reading/templates/template-tags.ts'

/** Takes linear time. */
export function replaceLiquidTags(markdown: string): string {
  if (!markdown.includes('{%')) return markdown
  const parts: string[] = []
  const { endOfCode } = createCodeReader(markdown)
  const findEnd = createEndFinder(markdown)
  let from = 0
  let at = 0
  while (at < markdown.length) {
    const tag = markdown.startsWith('{%', at) ? readTag(markdown, at) : null
    const replaced = tag === null ? null : replaceTag(tag, findEnd)
    if (replaced === null) at = (tag === null ? endOfCode(at) : tag.end) ?? at + 1
    else {
      parts.push(markdown.slice(from, at), replaced.text)
      at = replaced.end
      from = at
    }
  }
  return [...parts, markdown.slice(from)].join('')
}

/** A name without an end tag is searched for once. */
function createEndFinder(text: string): FindEnd {
  const unclosed = new Set<string>()
  return (name, after) => {
    if (unclosed.has(name)) return null
    for (let at = text.indexOf('{%', after); at >= 0; at = text.indexOf('{%', at + 2)) {
      const tag = readTag(text, at)
      if (tag?.isEnd && tag.name === name) return { content: text.slice(after, at), end: tag.end }
    }
    unclosed.add(name)
    return null
  }
}

type FindEnd = (name: string, after: number) => { content: string; end: number } | null

/** Null for a tag that stays. */
function replaceTag(tag: TemplateTag, findEnd: FindEnd): { text: string; end: number } | null {
  const { name, isEnd, end } = tag
  if (name === 'card') return { text: '\n\n', end }
  if (name === 'collapsible') return { text: isEnd ? '{% enddetails %}' : `{% details ${tag.rest.trim()} %}`, end }
  if (isEnd) return null
  const first = firstWord(tag)
  if (BLOCKS.has(name)) {
    const block = findEnd(name, end)
    return block && { text: replaceBlock(name, first, block.content), end: block.end }
  }
  const text = first === '' ? null : (INLINE.get(name)?.(first) ?? card(name, first))
  return text === null ? null : { text, end }
}

/** The slash at the end of an address closes no tag. */
function firstWord({ rest, isSelfClosed }: TemplateTag): string {
  const [word = ''] = rest.trim().split(/\s+/, 1)
  return isSelfClosed && word === rest.trim() && ADDRESS.test(word) ? `${word}/` : word
}

function card(name: string, first: string): string | null {
  const page = ADDRESS.test(first) && CARDS.has(name) ? first : PAGES.get(name)?.(first)
  return page === undefined ? null : `\n\n<${page.replace(/[<>]/g, '')}>\n\n`
}

const ADDRESS = /^https?:\/\//i
const BLOCKS: ReadonlySet<string> = new Set(['cta', 'katex', 'runkit'])

function replaceBlock(name: string, first: string, content: string): string {
  const text = content.trim()
  if (name === 'cta') return `\n\n[${text.replace(/\s+/g, ' ')}](<${first.replace(/[<>]/g, '')}>)\n\n`
  if (name === 'katex') return first === 'inline' ? `$${text}$` : `\n\n$$\n${text}\n$$\n\n`
  const runs = text.match(/`+/g) ?? []
  const fence = '`'.repeat(runs.reduce((longest, run) => Math.max(longest, run.length + 1), 3))
  return `\n\n${fence}js\n${text}\n${fence}\n\n`
}

const INLINE: ReadonlyMap<string, (name: string) => string> = new Map([
  ...['user', 'organization'].map((kind): [string, (name: string) => string] => [kind, (name) => `[@${name}](https://dev.to/${name})`]),
  ['tag', (name) => `[#${name}](https://dev.to/t/${name})`],
])

/** Tags that take a name or an id. */
const PAGES: ReadonlyMap<string, (id: string) => string> = new Map([
  ...['link', 'post'].map((kind): [string, (id: string) => string] => [kind, (id) => `https://dev.to/${id.replace(/^\//, '')}`]),
  ['github', (id) => `https://github.com/${id}`],
  ['codesandbox', (id) => `https://codesandbox.io/s/${id}`],
  ['glitch', (id) => `https://glitch.com/~${id}`],
  ['replit', (id) => `https://replit.com/${id}`],
  ['soundcloud', (id) => id],
  ['speakerdeck', (id) => `https://speakerdeck.com/player/${id}`],
  ['spotify', (id) => `https://open.spotify.com/${id.replace(/^spotify:/, '').replaceAll(':', '/')}`],
  ['stackblitz', (id) => `https://stackblitz.com/edit/${id}`],
  ['stackoverflow', (id) => `https://stackoverflow.com/q/${id}`],
  ['stackexchange', (id) => `https://stackexchange.com/q/${id}`],
  ['twitch', (id) => `https://www.twitch.tv/videos/${id}`],
])

/** Tags that take a whole address. */
const CARDS: ReadonlySet<string> = new Set([
  ...PAGES.keys(),
  'comment',
  'devcomment',
  'embed',
  'medium',
  'parler',
  'podcast',
  'reddit',
  'wikipedia',
])
