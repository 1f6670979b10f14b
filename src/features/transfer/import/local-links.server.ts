// References of an imported article: pictures beside the file are stored in media, links to other files become links to posts.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { recordingFormatOf } from '#src/features/media/recordings/recording.ts'
import type { MediaInput } from '#src/features/media/store-media.server.ts'
import { AppError } from '#src/server/errors.ts'
import { resolveInside } from './markdown-files.server.ts'
import { normalizeAddress, type PostFile } from './post-file.ts'
import { importRecording, isPlayer, type StoreRecording, toPlayer } from './recordings.server.ts'

export type StoreMedia = (picture: MediaInput) => Promise<{ url: string }>

export type ImportContext = {
  root: string
  /** Paths on this site by file name and by former address, for links between posts. */
  addresses: Map<string, string>
  storeMedia: StoreMedia
  storeRecording: StoreRecording
}

/** Maps file names and former addresses of an import to the addresses of the posts and pages. */
export function mapAddresses(files: readonly PostFile[]): Map<string, string> {
  const mapped = new Map<string, string>()
  for (const post of files) {
    for (const name of [post.file, ...post.addresses]) if (!mapped.has(name)) mapped.set(name, addressOf(post))
  }
  return mapped
}

/** The path of a post or page on this site. */
export function addressOf({ type, slug }: Pick<PostFile, 'type' | 'slug'>): string {
  return type === 'page' ? `/${slug}` : `/posts/${slug}`
}

/** Rewrites pictures, recordings and links of the tree in place. Returns a note for each missing target. */
export async function importReferences(tree: Root, file: string, context: ImportContext): Promise<string[]> {
  const pictures: Element[] = []
  const notes: string[] = []
  visit(tree, 'element', (element) => {
    if (isPlayer(element)) toPlayer(element)
    if (['img', 'video', 'audio', 'source'].includes(element.tagName)) pictures.push(element)
    if (element.tagName === 'a') notes.push(...adoptLink(element, file, context.addresses))
  })
  for (const picture of pictures) {
    const { src, alt } = picture.properties
    if (typeof src !== 'string') continue
    const adopted = await importPicture(src, typeof alt === 'string' ? alt : '', file, context)
    picture.properties.src = adopted.url ?? undefined
    notes.push(...adopted.notes)
  }
  return notes
}

/** Stores a local picture or recording and returns its new address. Null when the file does not exist or cannot be stored. */
export async function importPicture(
  src: string,
  alt: string,
  file: string,
  context: ImportContext,
): Promise<{ url: string | null; notes: string[] }> {
  if (!isLocal(src)) return { url: src, notes: [] }
  const { root } = context
  const name = withoutQuery(src)
  const folders = name.startsWith('/')
    ? [root, path.join(root, 'static'), path.join(root, 'public')]
    : [path.join(root, path.dirname(file))]
  for (const folder of folders) {
    const filePath = await resolveInside(root, path.join(folder, name))
    if (!filePath) continue
    try {
      const { url } = recordingFormatOf(name)
        ? await importRecording(filePath, context)
        : await context.storeMedia({ bytes: await readFile(filePath), alt })
      return { url, notes: [] }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { url: null, notes: [`picture ${src} left out: it is ${String(error.details.reason ?? 'not a supported picture')}`] }
    }
  }
  // An absolute path may be served by something else. A relative path can only mean the file.
  if (name.startsWith('/')) return { url: src, notes: [] }
  return { url: null, notes: [`picture ${src} left out: there is no such file in the import folder`] }
}

function adoptLink(link: Element, file: string, addresses: Map<string, string>): string[] {
  const { href } = link.properties
  if (typeof href !== 'string' || !isLocal(href)) return []
  const [, filePath = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? []
  const fragment = rest.slice(Math.max(0, rest.indexOf('#')))
  const isFile = /\.(?:md|markdown)$/i.test(filePath)
  const address = addresses.get(isFile ? fileName(filePath, file) : normalizeAddress(withoutQuery(filePath)))
  if (address !== undefined) link.properties.href = `${address}${fragment.startsWith('#') ? fragment : ''}`
  else if (isFile) {
    link.properties.href = undefined
    return [`link to ${filePath} left out: the file is not part of the import`]
  }
  return []
}

/** In Zola, `@/` is the root of the content. */
function fileName(filePath: string, file: string): string {
  const name = withoutQuery(filePath)
  if (name.startsWith('@/')) return path.posix.normalize(name.slice(2))
  if (name.startsWith('/')) return path.posix.normalize(name.slice(1))
  return path.posix.normalize(path.posix.join(path.posix.dirname(file), name))
}

function isLocal(address: string): boolean {
  return address !== '' && !address.startsWith('#') && !address.startsWith('//') && !/^[a-z][a-z0-9+.-]*:/i.test(address)
}

function withoutQuery(address: string): string {
  const name = address.replace(/[?#].*$/s, '')
  try {
    return decodeURIComponent(name)
  } catch {
    return name // A stray percent sign is part of the name.
  }
}
