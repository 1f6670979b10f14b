// What other programs write after the language of a code block: its title, marked lines and line numbers, in the words that the renderer reads.
import { languageName } from '../../../rendering/code/language-names.ts'

/** `language` is that of the class. `meta` names marked lines (`{1,3-5}`) and line numbers (`showLineNumbers=5`). */
export type CodeInfo = { language: string; title: string | null; meta: string }

const INFO_MAX = 1_000
const TITLE = /(?:^|[\s{,:])(?:title|filename|file|name|caption)=(?:"([^"]*)"|'([^']*)'|([^\s,}]+))/
const LABEL = /(?:^|\s)\[(?<label>[^[\]]{1,100})\]/
/** Hugo, Zola, Pelican, Jekyll; `mark:1,4-7` of Hexo. */
const MARKED = /(?:hl_lines|mark_lines|mark)[=:] ?(?:"([\d ,-]*)"|'([\d ,-]*)'|\[([\d ,"'-]*)\]|([\d ,-]*\d))/
/** Hugo, Zola, Jekyll (`linenos`), Pelican (`linenums`), Gatsby (`numberLines`), Hexo (`line_number`), Pandoc (`.numberLines`). */
const NUMBERED = /(?:linenos|linenums|numberLines|line_number)(?:[=:] ?["']?(\w{1,20})["']?)?/
/** Hugo and Zola, Pandoc, Hexo, Expressive Code. */
const FIRST = /(?:linenostart|startFrom|first_line|startLineNumber)[=:] ?["']?(\d{1,7})["']?/
/** rehype-pretty-code. */
const BRACED_NUMBER = /showLineNumbers\{(\d{1,7})\}/
/** Eleventy: `js/0,2-3`. */
const SLASHED = /^([\w+#-]{1,40})\/(\d[\d,-]{0,200})$/

const BRACES = /\{\d[\d, -]{0,200}\}/g

/** Words that are not known stay in `meta`. */
export function readCodeInfo(lang: string, meta: string): CodeInfo {
  const slashed = SLASHED.exec(lang)
  if (slashed) return { ...readCodeInfo(slashed[1] ?? '', meta), meta: `{${shiftLines(slashed[2] ?? '')}} ${meta}`.trim() }
  const isBraced = /^\{\s*\.?\w/.test(lang) || (lang === '{' && meta.startsWith('.'))
  const whole = `${lang} ${meta}`.trim()
  if (!isBraced && !hasForeignOptions(whole)) return { language: lang, ...readTitle(meta) }
  const info = whole.slice(0, INFO_MAX).replace(isBraced ? /^\{\s*\.?/ : '', '')
  const language = /^(?:numberLines|[\w-]+=)/.test(info) ? '' : languageName(info)
  const { title, meta: rest } = readTitle(info.slice(language.length))
  const options = readCodeOptions(rest)
  return { language, title, meta: [options.meta, tidy(options.rest)].filter(Boolean).join(' ') }
}

function hasForeignOptions(info: string): boolean {
  return [MARKED, NUMBERED, FIRST, BRACED_NUMBER].some((pattern) => pattern.test(info)) || /^[\w+#-]+:(?:title|file)/.test(info)
}

function readTitle(meta: string): { title: string | null; meta: string } {
  const named = TITLE.exec(meta)
  const label = named ? null : LABEL.exec(meta)
  const title = named?.[1] ?? named?.[2] ?? named?.[3] ?? label?.groups?.label ?? null
  // What stands before the name may separate what stands after it.
  const found = named?.[0].replace(/^\{/, '') ?? label?.[0] ?? ''
  return { title: title || null, meta: meta.replace(found, '').trim() }
}

/** The marked lines and line numbers in the options of a code block, for its `meta`, and the other options. */
export function readCodeOptions(options: string): { meta: string; rest: string } {
  const marked = MARKED.exec(options)
  const lines = marked?.slice(1).find((value) => value !== undefined)
  const withoutLines = options.replace(marked?.[0] ?? '', '')
  const first = FIRST.exec(withoutLines) ?? BRACED_NUMBER.exec(withoutLines)
  const withoutFirst = withoutLines.replace(first?.[0] ?? '', '')
  const numbered = NUMBERED.exec(withoutFirst)
  const start = first?.[1] ?? (/^\d+$/.test(numbered?.[1] ?? '') ? numbered?.[1] : undefined)
  const isNumbered = first !== null || (numbered !== null && numbered[1] !== 'false')
  const numbers = !isNumbered ? '' : start === undefined || start === '1' ? 'showLineNumbers' : `showLineNumbers=${start}`
  const braced = lines === undefined ? '' : `{${(lines.match(/\d+(?:-\d+)?/g) ?? []).join(',')}}`
  return { meta: [braced, numbers].filter(Boolean).join(' '), rest: withoutFirst.replace(numbered?.[0] ?? '', '') }
}

/** Eleventy counts lines from 0. */
export function shiftLines(lines: string): string {
  return lines.replace(/\d{1,6}/g, (number) => String(Number(number) + 1))
}

/** Without the braces and commas that options leave behind. */
function tidy(rest: string): string {
  const inBraces = rest.match(BRACES) ?? []
  const words = rest.replace(BRACES, ' ').replace(/[{},]/g, ' ')
  return [...inBraces, ...words.split(/\s+/).filter((word) => word !== '' && word !== '.' && word !== ':')].join(' ')
}
