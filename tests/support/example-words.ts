// What a new site comes with, and where visitors read it.
import type { OriginalPage } from '#src/features/posts/pages/built-in/original.ts'
import { ORIGINALS } from '#src/features/posts/pages/built-in/originals.ts'
import { EXAMPLE_SETTINGS } from '#src/features/settings/examples/examples.ts'
import { defaultSettings } from '#src/features/settings/settings.ts'
import { type TextKey, textOf } from '#src/features/settings/texts/site-texts.ts'
import { TEXT_GROUPS } from '#src/features/settings/texts/text-fields.ts'
import { siteRoutes } from './site-routes.ts'

/** What a public document must not have. Numbers occur everywhere: they are searched for with the words after them. */
export function listExampleWords(): string[] {
  const settings = defaultSettings
  const texts = EXAMPLE_SETTINGS.map((key) => settings[key]).filter((value) => typeof value === 'string')
  const counts = [
    ...settings.languageCards.map(({ stated }) => `${stated} tutorials`),
    ...settings.categoryCards.map(({ stated }) => `${stated} articles`),
  ]
  const profiles = settings.profiles.map(({ url }) => `"${url}"`)
  const pages = Object.values(ORIGINALS).flatMap((write) => sentencesOf(write(settings)))
  const cards = [...settings.languageCards, ...settings.categoryCards].flatMap(({ text, code }) => (code ? [text, code] : [text]))
  const shortTexts = TEXT_GROUPS.flatMap(({ fields }) => fields)
    .map(({ key, isClaim }) => ({ text: textOf(settings, key, LISTED[key]), isClaim }))
    .filter(({ text, isClaim }) => isClaim || isTelling(text))
    .map(({ text }) => text)
  return [...texts, ...counts, ...profiles, ...pages, ...cards, ...shortTexts]
}

/** The category of the page on which a text is searched for. */
const LISTED: Readonly<Partial<Record<TextKey, string>>> = { languageLead: 'Java', categoryLead: 'Design' }
const LISTED_PATHS = ['/languages/java', '/category/design']

/** The keys of the short texts. */
export const TEXT_KEYS = TEXT_GROUPS.flatMap(({ fields }) => fields).map(({ key }) => key)

/** The paragraphs, headings and the search description of a page. */
function sentencesOf({ title, lead, content, meta }: OriginalPage): string[] {
  const decoded = content.replaceAll('&amp;', '&')
  return [title, lead, meta.description, ...decoded.split(/<[^>]*>/)].map((text) => text.trim()).filter(isTelling)
}

/** A short text, such as a label or the name of a page, may also stand there for another reason. */
function isTelling(text: string): boolean {
  return text.length >= 30
}

type Ask = (path: string) => Promise<{ status: number; text(): Promise<string> }>

/** Every public page and file by its address: the routes without parameters, what the sitemap lists, and the Markdown of posts. */
export async function readPublicDocuments(ask: Ask): Promise<Record<string, string>> {
  const fixed = siteRoutes
    .filter(({ address, children, file }) => !children && !/[:*]/.test(address) && /^routes\/(?:public|feeds)\//.test(file))
    .map(({ address }) => address || '/')
  const sitemap = await (await ask('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>[a-z]+:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = '']) => path || '/')
  const posts = listed.filter((path) => path.startsWith('/posts/')).map((path) => `${path}.md`)
  const documents: Record<string, string> = {}
  for (const path of new Set([...fixed, ...listed, ...LISTED_PATHS, ...posts, '/never/was/here', '/admin/login'])) {
    const answer = await ask(path)
    if (answer.status !== 200 && answer.status !== 404) throw new Error(`${path} answers ${answer.status}`)
    documents[path] = searchable(await answer.text())
  }
  return documents
}

/** The source, and its text without tags, in which `<b>42</b> tutorials` is found. */
function searchable(source: string): string {
  const decoded = source.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('<!-- -->', '')
  return `${decoded}\n${decoded.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')}`
}

/** `seen` as '<address>: <word>', and the words that no document has. */
export function findWords(documents: Record<string, string>, words: readonly string[]) {
  const seen = Object.entries(documents).flatMap(([path, text]) =>
    words.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`),
  )
  return { seen, unseen: words.filter((word) => !Object.values(documents).some((text) => text.includes(word))) }
}
