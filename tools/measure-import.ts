// Reads a folder of Markdown and exports of other programs as an import would, without a database, and prints what became of it: one row for each folder.
//   node tools/measure-import.ts <folder>… [--words]
// With --words it also names the files with lost words and template syntax that visitors would read.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Nodes, Root } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { claimSlug } from '#src/features/transfer/import/dialects/claim-address.ts'
import { listFormerAddresses } from '#src/features/transfer/import/dialects/list-redirects.ts'
import { type ImportContext, importReferences, mapAddresses } from '#src/features/transfer/import/local-links.server.ts'
import { type OpenImport, openImport } from '#src/features/transfer/import/open-import.server.ts'
import { type PostFile, readPostFile } from '#src/features/transfer/import/post-file.ts'
import { readArticle } from '#src/features/transfer/import/read-article.server.ts'
import { lostWords, missingWords, wordsOf } from '#tests/support/article-words.ts'

/** Template syntax and components that the text of an article should not have. */
const LEAKS = [
  /\{[{%][<%]?[^\n]{0,80}[%>]?[%}]\}/,
  /^:::/m,
  /\{:[^}\n]{1,80}\}/,
  /\bstyle=\{/,
  /\bclassName=/,
  /^import\s+\S+\s+from\s+['"]/m,
]

const [, , ...args] = process.argv
const namesWords = args.includes('--words')

async function measure(folder: string) {
  const workFolder = await mkdtemp(path.join(tmpdir(), 'measure-import-'))
  try {
    return await measureSource(folder, await openImport(folder, { workFolder, signal: undefined }))
  } finally {
    await rm(workFolder, { recursive: true })
  }
}

async function measureSource(folder: string, source: OpenImport) {
  const { root, files } = source
  const layout = source.layoutOf(files[0] ?? '')
  const { posts, reasons } = await readPosts(source)
  const counts: Counts = { pictures: 0, links: 0, leadHere: 0, codeBlocks: 0, leaked: 0, lostWords: 0, notes: 0 }
  const context: ImportContext = {
    root,
    layout,
    addresses: mapAddresses(posts),
    storeMedia: async () => ({ url: '/media/x' }),
    storeRecording: async () => ({ url: '/media/x.mp4' }),
  }
  for (const post of posts) {
    try {
      const found = await measurePost(post, { ...context, layout: source.layoutOf(post.file) })
      for (const key of COUNTED) counts[key] += found[key]
    } catch (error) {
      reasons.push(`${post.file}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  for (const reason of namesWords ? reasons : []) console.error(reason)
  const redirects = listFormerAddresses(posts).length
  return {
    folder: path.basename(folder),
    generator: layout.generator,
    files: files.length,
    posts: posts.filter(({ type }) => type === 'post').length,
    pages: posts.filter(({ type }) => type === 'page').length,
    skipped: reasons.length,
    redirects,
    ...counts,
  }
}

const COUNTED = ['pictures', 'links', 'leadHere', 'codeBlocks', 'leaked', 'lostWords', 'notes'] as const
type Counts = Record<(typeof COUNTED)[number], number>

async function measurePost(post: PostFile, context: ImportContext): Promise<Counts> {
  const { tree, notes } = readArticle(post, context.layout)
  const links = countHrefs(tree, isInternal)
  const ofLinks = await importReferences(tree, post, context)
  const lost = lostWordsOf(post, textOf(tree, true))
  const text = textOf(tree, false)
  const leak = LEAKS.map((pattern) => pattern.exec(text)?.[0]).find(Boolean)
  if (namesWords && (lost.length > 0 || leak))
    console.error(post.file, lost.slice(0, 12).join(' '), leak ? `LEAK ${leak.slice(0, 90)}` : '')
  const addresses = new Set(context.addresses.values())
  return {
    pictures: countElements(tree, 'img'),
    links,
    leadHere: countHrefs(tree, (href) => addresses.has(href.replace(/#.*/s, ''))),
    codeBlocks: countElements(tree, 'pre'),
    leaked: leak ? 1 : 0,
    lostWords: lost.length,
    notes: notes.length + ofLinks.length,
  }
}

async function readPosts({ files, readFile, layoutOf }: OpenImport) {
  const posts: PostFile[] = []
  const reasons: string[] = []
  const owners = new Map<string, string>()
  for (const file of files) {
    try {
      const post = readPostFile(file, await readFile(file), layoutOf(file))
      posts.push({ ...post, slug: claimSlug(post, owners) })
    } catch (error) {
      reasons.push(`${file}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { posts, reasons }
}

function lostWordsOf({ markup, body }: PostFile, text: string): string[] {
  if (markup === 'markdown') return lostWords(withoutSyntax(body), text)
  return missingWords(wordsOf(textOf(unified().use(rehypeParse, { fragment: true }).parse(body), true)), wordsOf(text))
}

/** Tags of templates and modules are no words of the author. */
function withoutSyntax(body: string): string {
  return body
    .replace(/\{\{?[<%#][^\n]{0,300}?[>%#]\}?\}/g, ' ')
    .replace(/\{\{[^\n]{0,300}?\}\}/g, ' ')
    .replace(/\{[:#][^}\n]{0,300}\}/g, ' ')
    .replace(/^(?:import|export)\s.*$/gm, ' ')
}

function isInternal(href: string): boolean {
  return !/^[a-z][a-z0-9+.-]*:|^\/\/|^#/i.test(href)
}

function countHrefs(node: Nodes, matches: (href: string) => boolean): number {
  const own =
    node.type === 'element' && node.tagName === 'a' && typeof node.properties.href === 'string' && matches(node.properties.href) ? 1 : 0
  return 'children' in node ? node.children.reduce((sum, child) => sum + countHrefs(child, matches), own) : own
}

function countElements(node: Nodes, name: string): number {
  const own = node.type === 'element' && node.tagName === name ? 1 : 0
  return 'children' in node ? node.children.reduce((sum, child) => sum + countElements(child, name), own) : own
}

function textOf(node: Nodes | Root, hasCode: boolean): string {
  if (node.type === 'text') return node.value
  if (node.type === 'element' && !hasCode && (node.tagName === 'pre' || node.tagName === 'code')) return ' '
  const words = node.type === 'element' ? [node.properties.alt, node.properties.dataTitle, node.properties.title] : []
  const inner = 'children' in node ? node.children.map((child) => textOf(child, hasCode)).join('') : ''
  const isInline =
    node.type === 'element' && ['a', 'em', 'strong', 'code', 'span', 'del', 'sup', 'sub', 'kbd', 'b', 'i'].includes(node.tagName)
  return isInline ? inner : ` ${words.filter((word) => typeof word === 'string').join(' ')} ${inner} `
}

for (const folder of args.filter((arg) => !arg.startsWith('--'))) console.log(JSON.stringify(await measure(path.resolve(folder))))
