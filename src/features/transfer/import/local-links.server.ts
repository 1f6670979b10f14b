// What an article refers to beside itself: pictures next to the file become media, links to other files become links to posts.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'
import type { MediaInput } from '#src/features/media/store-media.server.ts'
import { AppError } from '#src/server/errors.ts'
import { findInside } from './markdown-files.server.ts'
import { normalizeAddress, type PostFile } from './post-file.ts'

export type StoreMedia = (picture: MediaInput) => Promise<{ url: string }>

export type ImportContext = {
  root: string
  /** Slugs by file and by former address, for links between posts. */
  slugs: Map<string, string>
  storeMedia: StoreMedia
}

/** Where the posts of one import will be found, by file name and by the addresses they had. */
export function mapSlugs(files: readonly PostFile[]): Map<string, string> {
  const slugs = new Map<string, string>()
  for (const { file, slug, addresses } of files) {
    for (const name of [file, ...addresses]) if (!slugs.has(name)) slugs.set(name, slug)
  }
  return slugs
}

/** Rewrites the tree of a file's text in place; answers what could not be found, in words. */
export async function adoptReferences(tree: Root, file: string, surroundings: ImportContext): Promise<string[]> {
  const pictures: Element[] = []
  const notes: string[] = []
  visit(tree, 'element', (element) => {
    if (element.tagName === 'img') pictures.push(element)
    if (element.tagName === 'a') notes.push(...adoptLink(element, file, surroundings.slugs))
  })
  for (const picture of pictures) {
    const { src, alt } = picture.properties
    if (typeof src !== 'string') continue
    const adopted = await adoptPicture(src, typeof alt === 'string' ? alt : '', file, surroundings)
    picture.properties.src = adopted.url ?? undefined
    notes.push(...adopted.notes)
  }
  return notes
}

/** The address of a picture after the import; null when it names a file that is not there. */
export async function adoptPicture(
  src: string,
  alt: string,
  file: string,
  { root, storeMedia }: ImportContext,
): Promise<{ url: string | null; notes: string[] }> {
  if (!isLocal(src)) return { url: src, notes: [] }
  const name = withoutQuery(src)
  const folders = name.startsWith('/')
    ? [root, path.join(root, 'static'), path.join(root, 'public')]
    : [path.join(root, path.dirname(file))]
  for (const folder of folders) {
    const place = await findInside(root, path.join(folder, name))
    if (!place) continue
    try {
      const { url } = await storeMedia({ bytes: await readFile(place), alt })
      return { url, notes: [] }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { url: null, notes: [`picture ${src} left out: it is ${String(error.details.reason ?? 'not a picture we can keep')}`] }
    }
  }
  // A path on the site may be served by something else; a path beside the file can only mean the file.
  if (name.startsWith('/')) return { url: src, notes: [] }
  return { url: null, notes: [`picture ${src} left out: there is no such file in the import folder`] }
}

function adoptLink(link: Element, file: string, slugs: Map<string, string>): string[] {
  const { href } = link.properties
  if (typeof href !== 'string' || !isLocal(href)) return []
  const [, place = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? []
  const fragment = rest.slice(Math.max(0, rest.indexOf('#')))
  const isFile = /\.(?:md|markdown)$/i.test(place)
  const slug = slugs.get(isFile ? fileName(place, file) : normalizeAddress(withoutQuery(place)))
  if (slug !== undefined) link.properties.href = `/posts/${slug}${fragment.startsWith('#') ? fragment : ''}`
  else if (isFile) {
    link.properties.href = undefined
    return [`link to ${place} left out: the file is not part of the import`]
  }
  return []
}

/** `@/` is how Zola writes the root of its content. */
function fileName(place: string, file: string): string {
  const name = withoutQuery(place)
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
