// References of an imported article: pictures beside the file are stored in media, links to other files become links to posts.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { parseMediaPath } from '#src/features/media/image-source.ts'
import { recordingFormatOf } from '#src/features/media/recordings/recording.ts'
import type { MediaInput } from '#src/features/media/store-media.server.ts'
import { isAnimatedPng, STILL_PNG } from '#src/features/media/variants/animated-png.server.ts'
import { resolveAddresses, type SourceAddresses } from '#src/features/posts/markdown/addresses.ts'
import { drawPlayers } from '#src/features/posts/markdown/reading/players.ts'
import { REFERENCE } from '#src/features/posts/markdown/reading/templates/post-reference.ts'
import { elementsOf, textProperty } from '#src/features/posts/rendering/hast-tree.ts'
import { decodeAddress } from '#src/lib/text/decode-address.ts'
import { AppError } from '#src/server/errors.ts'
import { nameKey, namesOfFile, SEVERAL_POSTS } from './dialects/link-names.ts'
import { fileReferences, formerAddress, isReference, linkCandidates, picturePlaces } from './dialects/local-paths.ts'
import { languageOf, normalizeAddress, pathName } from './dialects/old-addresses.ts'
import { addressOf } from './dialects/site-address.ts'
import type { SiteLayout } from './dialects/site-layout.ts'
import type { FetchPicture } from './fetch-picture.server.ts'
import { type FileLink, importLinkedFiles } from './linked-files.server.ts'
import { findFirstInside } from './markdown-files.server.ts'
import type { PostFile } from './post-file.ts'
import type { StoreFile } from './recordings.server.ts'

export type StoreMedia = (picture: MediaInput) => Promise<{ url: string }>

/** Called with the name of a picture or a recording in an article, before one is looked for at `places`, paths below the folder. */
export type LookAtMedia = (name: string, places: readonly string[]) => Promise<void>

export type ImportContext = {
  root: string
  /** Paths on this site by file name and by former address, for links between posts. */
  addresses: Map<string, string>
  layout: SiteLayout
  storeMedia: StoreMedia
  storeFile: StoreFile
  /** Without it, pictures and files on other sites keep their addresses. */
  fetchPicture?: FetchPicture | undefined
  lookAtMedia?: LookAtMedia
}

type AddressedFile = Pick<PostFile, 'type' | 'slug' | 'file' | 'addresses'> & {
  /** The slug in the file, where another file has it here. */
  writtenSlug?: string
}

/** Maps file names, former addresses and names of an import to the addresses of the posts and pages. */
export function mapAddresses(files: readonly AddressedFile[]): Map<string, string> {
  const mapped = new Map<string, string>()
  const add = (name: string, address: string) => {
    if (!mapped.has(name)) mapped.set(name, address)
  }
  for (const post of files) for (const name of [post.file, ...post.addresses]) add(name, addressOf(post))
  for (const post of files) {
    if (languageOf(post.file) !== null) continue
    add(normalizeAddress(pathName(post.file)), addressOf(post))
    for (const reference of fileReferences(post.file)) add(reference, addressOf(post))
  }
  for (const post of files) add(normalizeAddress(addressOf(post)), addressOf(post))
  const named = Map.groupBy(
    files.flatMap((post) => namesOfFile(post).map((name) => ({ name, address: addressOf(post) }))),
    ({ name }) => nameKey(name),
  )
  for (const [name, [first, ...others]] of named) if (first) mapped.set(name, others.length === 0 ? first.address : SEVERAL_POSTS)
  return mapped
}

/** `firstLine` is that of the text in its file, if an author wrote the file. `addresses` are those that the file has for addresses in its text. */
type ReferringFile = { file: string; firstLine: number | null; addresses: SourceAddresses }

/** `addresses` are those here by those in the text, '' for none. */
type ImportedReferences = { notes: string[]; addresses: Map<string, string> }

/** Rewrites pictures, recordings and links of the tree in place, with a note for each missing target. */
export async function importReferences(
  tree: Root,
  { file, firstLine, addresses }: ReferringFile,
  context: ImportContext,
): Promise<ImportedReferences> {
  drawPlayers(tree)
  const written = listReferences(tree)
  resolveAddresses(tree, addresses)
  const notes = await importTargets(tree, { file, firstLine }, context)
  const changed = listReferences(tree).flatMap((address, index): [string, string][] => {
    const before = written[index]
    return before && before !== address ? [[before, address ?? '']] : []
  })
  return { notes, addresses: new Map(changed) }
}

/** In their order, null for an element without one. */
function listReferences(tree: Root): (string | null)[] {
  return elementsOf(tree, 'a', 'img', 'video', 'audio', 'source').map(({ element }) =>
    textProperty(element, element.tagName === 'a' ? 'href' : 'src'),
  )
}

async function importTargets(tree: Root, { file, firstLine }: Omit<ReferringFile, 'addresses'>, context: ImportContext): Promise<string[]> {
  const pictures: Element[] = []
  const fileLinks: FileLink[] = []
  const notes: string[] = []
  visit(tree, 'element', (element) => {
    if (['img', 'video', 'audio', 'source'].includes(element.tagName)) pictures.push(element)
    if (element.tagName !== 'a') return
    const adopted = adoptLink(element, file, context)
    notes.push(...adopted.notes)
    const line = element.position?.start.line
    const inFile = firstLine === null || line === undefined ? null : line + firstLine - 1
    if (adopted.target) fileLinks.push({ link: element, ...adopted.target, line: inFile })
  })
  for (const picture of pictures) {
    const { src, alt } = picture.properties
    if (typeof src !== 'string') continue
    const adopted = await importPicture(src, typeof alt === 'string' ? alt : '', file, context)
    picture.properties.src = adopted.url ?? undefined
    notes.push(...adopted.notes)
  }
  return [...notes, ...(await importLinkedFiles(fileLinks, file, context))]
}

/** Stores a local picture or recording and returns its new address. Null when the file does not exist or cannot be stored. */
export async function importPicture(src: string, alt: string, file: string, context: ImportContext): Promise<ImportedPicture> {
  const { hostname } = context.layout
  const local = withoutOwnHost(src, hostname)
  if (!isLocal(local)) return fetchOutside(src, { src, alt }, context)
  const name = withoutQuery(local)
  const stored = await storeLocal(name, { src, alt, file }, context)
  if (stored) return stored
  // An absolute path may be served by something else. A relative path can only mean the file.
  if (!name.startsWith('/')) return { url: null, notes: [`picture ${src} left out: there is no such file in the import folder`] }
  const address = formerAddress(src, context.layout)
  if (address !== null && context.fetchPicture) return fetchOutside(address, { src, alt }, context)
  return { url: src, notes: [`picture ${src} is not in the import folder: its address stays as it is`] }
}

type ImportedPicture = { url: string | null; notes: string[] }

type PictureReference = { src: string; alt: string; file: string }

/** Null when there is no such file in the folder of the import. */
async function storeLocal(name: string, { src, alt, file }: PictureReference, context: ImportContext): Promise<ImportedPicture | null> {
  const places = picturePlaces(name, file, context.layout)
  await context.lookAtMedia?.(name, places)
  const filePath = await findFirstInside(context.root, places)
  if (!filePath) return null
  try {
    if (recordingFormatOf(name)) return { url: (await context.storeFile(filePath)).url, notes: [] }
    const bytes = await readFile(filePath)
    const { url } = await context.storeMedia({ bytes, alt, fileName: path.basename(filePath), ...exportedName(name) })
    return { url, notes: isAnimatedPng(bytes) ? [`picture ${src} is ${STILL_PNG}`] : [] }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES')
      return { url: null, notes: [`picture ${src} left out: this account may not read its file`] }
    if (!(error instanceof AppError)) throw error
    return { url: null, notes: [`picture ${src} left out: it is ${String(error.details.reason ?? 'not a supported picture')}`] }
  }
}

/** A picture of an export of this program has its address again. */
function exportedName(name: string): Pick<MediaInput, 'exportedAs'> {
  const stored = parseMediaPath(name)
  return stored?.kind === 'media' ? { exportedAs: stored.hash } : {}
}

async function fetchOutside(
  address: string,
  { src, alt }: { src: string; alt: string },
  { fetchPicture }: ImportContext,
): Promise<ImportedPicture> {
  if (!fetchPicture || /^data:/i.test(address)) return { url: src, notes: [] }
  const fetched = await fetchPicture(address, alt)
  return fetched
    ? { url: fetched.url, notes: [] }
    : { url: src, notes: [`picture ${src.slice(0, 300)} could not be fetched: its address stays as it is`] }
}

type AdoptedLink = { notes: string[]; target?: Pick<FileLink, 'href' | 'name'> }

/** `target` is what may be a file, because no post is there. */
function adoptLink(link: Element, file: string, { addresses, layout }: ImportContext): AdoptedLink {
  const { href } = link.properties
  if (typeof href !== 'string') return { notes: [] }
  const local = withoutOwnHost(href, layout.hostname)
  if (!isLocal(local)) return { notes: [] }
  const [, filePath = '', queryAndFragment = ''] = /^([^?#]*)(.*)$/s.exec(local) ?? []
  const name = withoutQuery(filePath)
  const address = linkCandidates(name, file, layout)
    .map((candidate) => addresses.get(candidate))
    .find((found) => found !== undefined)
  if (address !== undefined && address !== SEVERAL_POSTS) {
    link.properties.href = `${address}${queryAndFragment}`
    return { notes: [] }
  }
  if (/\.(?:mdx?|markdown)$/i.test(filePath) || isReference(filePath)) {
    link.properties.href = undefined
    const reason = address === undefined ? 'the file is not part of the import' : 'several files of the import have this name'
    return { notes: [`link to ${filePath.replace(REFERENCE, '')} left out: ${reason}`] }
  }
  if (address === undefined) return { notes: [], target: { href, name } }
  return { notes: [`link to ${href.slice(0, 300).toWellFormed()} stays as it is: several posts of the import have this name`] }
}

/** Absolute addresses of the former site are paths on this one. */
function withoutOwnHost(href: string, hostname: string | null): string {
  const url = hostname !== null && /^(?:https?:)?\/\//i.test(href) ? URL.parse(href, 'https://page.invalid') : null
  return url !== null && hostname !== null && withoutWww(url.hostname) === withoutWww(hostname)
    ? `${url.pathname}${url.search}${url.hash}`
    : href
}

function withoutWww(hostname: string): string {
  return hostname.replace(/^www\./, '')
}

function isLocal(address: string): boolean {
  return address !== '' && !address.startsWith('#') && !address.startsWith('//') && !/^[a-z][a-z0-9+.-]*:/i.test(address)
}

function withoutQuery(address: string): string {
  return decodeAddress(address.replace(/[?#].*$/s, ''))
}
