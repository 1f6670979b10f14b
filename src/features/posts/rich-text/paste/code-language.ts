// The language that a web page gives a block of code, in the classes and attributes of common highlighters.
import { findLanguageId, isPlainText, LANGUAGES, languageName } from '../../rendering/code/language-names.ts'
import { classesOf, descendantsOf, type HtmlElement, hasClass, textOf } from '../html/html-tree.ts'

/** Prism and Rouge (`language-js`), GitHub (`highlight-source-js`), Sphinx (`highlight-python`), MediaWiki, Google's prettify. */
const PREFIXED = /^(?:lang(?:uage)?|highlight-(?:source|text)|highlight|mw-highlight-lang|brush:?)-(?<name>[a-z].*)$/i

/** Highlighters that write the language as a class of its own: `hljs js`, `brush: js`, `sourceCode python`, `prettyprint`. */
const HIGHLIGHTERS = ['hljs', 'brush:', 'sourceCode', 'prettyprint', 'chroma', 'code', 'listingblock']

const ATTRIBUTES = ['data-lang', 'data-language', 'data-canonical-lang', 'lang']

/** The names that GitHub gives its grammars. */
const GITHUB_NAMES = new Map([
  ['html-basic', 'html'],
  ['html-php', 'php'],
  ['shell-session', 'console'],
  ['batchfile', 'batch'],
  ['gfm', 'markdown'],
  ['viml', 'vim'],
  ['objc', 'objective-c'],
])

/** Null when the element names none. 'text' says that the page shows plain text. */
export function languageOf(node: HtmlElement): string | null {
  const classes = classesOf(node)
  const prefixed = classes.flatMap((name) => PREFIXED.exec(name)?.groups?.name ?? []).map(nameOfGithub)
  return prefixed.find(isLanguage) ?? languageOfAttributes(node) ?? languageOfOwnClass(classes) ?? prefixed[0] ?? languageOfLabel(node)
}

function nameOfGithub(name: string): string {
  return GITHUB_NAMES.get(name) ?? name
}

function isLanguage(name: string): boolean {
  const short = languageName(name)
  return findLanguageId(short) !== null || isPlainText(short)
}

/** `lang` is the language of a text elsewhere, so that only names of programming languages count. */
function languageOfAttributes({ attributes }: HtmlElement): string | null {
  const found = ATTRIBUTES.map((name) => attributes[name]).find((value) => value !== undefined && value !== '' && isLanguage(value))
  return found ?? attributes['data-lang'] ?? attributes['data-language'] ?? null
}

function languageOfOwnClass(classes: readonly string[]): string | null {
  if (!classes.some((name) => HIGHLIGHTERS.includes(name))) return null
  return classes.find((name) => !HIGHLIGHTERS.includes(name) && findLanguageId(name.toLowerCase()) !== null)?.toLowerCase() ?? null
}

/** In the head of a code block of this site. */
function languageOfLabel(node: HtmlElement): string | null {
  const label = descendantsOf(node).find((inner) => hasClass(inner, 'file'))
  const [text] = label ? textOf(label).split(' · ') : []
  return text === 'Text' ? 'text' : (LANGUAGES.find((language) => language.label === text)?.name ?? null)
}
