// What local addresses of an article may mean: files below the folder of the import, and addresses of the former site.
import path from 'node:path'
import { STORED_FORMATS } from '#src/db/schema/media.ts'
import { parseMediaPath } from '#src/features/media/image-source.ts'
import { fileFormatOf } from '#src/features/media/recordings/recording.ts'
import { REFERENCE } from '#src/features/posts/markdown/reading/templates/post-reference.ts'
import { innerPaths, nameKey, namesOfLink } from './link-names.ts'
import { languageOf, normalizeAddress, pathName } from './old-addresses.ts'
import type { SiteLayout } from './site-layout.ts'

/** Folders at the start of addresses that routes add, or leave out. */
const POST_FOLDERS = ['blog', 'posts', 'post', 'articles', 'writing', 'notes', '_posts', 'content/blog', 'content/posts', 'content/post']
const CONTENT_FOLDERS = ['content', 'source', 'docs', 'src/content', 'src/data', 'data', 'src/pages', 'pages']
/** Folders that become the root of a site, or a part of it. */
const STATIC_FOLDERS = [
  ...['', 'static', 'public', 'assets', 'source', 'content', 'src', 'src/assets', 'docs', 'site'],
  ...['.vitepress/public', 'docs/public', 'docs/static', 'website/static'],
]
/** Pelican, Vite, Docusaurus. */
const ALIAS = /^(?:~|@|@site|\{(?:static|attach|filename)\}|pathname:\/\/)(?=\/)/

const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i

/** Whether the name is that of a picture, a recording or a download. */
export function isMediaName(name: string): boolean {
  return fileFormatOf(name) !== null || PICTURE.test(name)
}

export function isReference(filePath: string): boolean {
  return filePath.startsWith(REFERENCE)
}

/** Keys by which templates find a file: its name, with and without its date. */
export function fileReferences(file: string): string[] {
  const name = path.posix.basename(pathName(file)).toLowerCase()
  const undated = name.replace(/^\d{4}-\d{1,2}-\d{1,2}[-_]/, '')
  return [`@ref/${name}`, `@ref/${undated}`]
}

/** Keys of `mapAddresses` that a link may mean, the most likely first. `name` is the path of the link, decoded. */
export function linkCandidates(name: string, file: string, layout: SiteLayout): string[] {
  if (isReference(name)) {
    const target = name.slice(REFERENCE.length)
    return [target, ...linkCandidates(`/${target}`, file, layout), ...linkCandidates(target, file, layout), ...fileReferences(target)]
  }
  const { basePath, folder: site } = layout
  const plain = name.replace(/^\{(?:filename|static|attach)\}/, '')
  const below = plain.replace(/^@?\//, '')
  if (below === '') return []
  const folder = path.posix.dirname(file)
  const own = pathName(file)
  const files =
    below === plain
      ? [path.posix.join(folder, below), path.posix.join(own, below), path.posix.join(own, '..', below), below]
      : [below, ...['', ...CONTENT_FOLDERS.map((content) => `${content}/`)].map((content) => `${site}${content}${below}`)]
  const withoutBase = `/${below}`.startsWith(`${basePath}/`) ? below.slice(basePath.length) : below
  const [first = '', ...others] = withoutBase.split('/')
  const inner = POST_FOLDERS.includes(first) ? [others.join('/')] : []
  const addresses = [withoutBase, ...inner].flatMap((rest) => [rest, ...POST_FOLDERS.map((prefix) => `${prefix}/${rest}`)])
  const found = [...files, ...addresses].map((candidate) => path.posix.normalize(candidate).replace(/^(?:\.\.?\/)+/, ''))
  return [
    ...found,
    ...found.map(normalizeAddress),
    ...found.map((candidate) => normalizeAddress(pathName(candidate))),
    ...datedReferences(below),
    ...innerPaths(below).flatMap((inner) => [inner, ...(languageOf(inner) === null ? [normalizeAddress(pathName(inner))] : [])]),
    ...namesOfLink(plain).map(nameKey),
  ]
}

/** The file that an address with a date names, whatever the site has before the date: `/blog/2020/01/02/name.html`. */
function datedReferences(address: string): string[] {
  const [, year, month, day, name] = /(?:^|\/)(\d{4})\/(\d{2})\/(\d{2})\/([^/]{1,200})\/?$/.exec(address.toLowerCase()) ?? []
  const own = name?.replace(/\.html?$/, '')
  return own === undefined ? [] : [`@ref/${year}-${month}-${day}-${own}`]
}

/** The folder itself, the two above it, and the root: archives put the files of a site into outer folders. */
function foldersAbove(folder: string): string[] {
  const parts = folder.split('/').filter((part) => part !== '')
  const above = parts.map((_, index) => `${parts.slice(0, parts.length - index).join('/')}/`)
  return [...above.slice(0, 3), '']
}

/** The address on the former site of an absolute path or address of it; null when the site is unknown. */
export function formerAddress(href: string, { hostname }: SiteLayout): string | null {
  return hostname === null ? null : (URL.parse(href, `https://${hostname}`)?.href ?? null)
}

/** Paths below the folder of the import where a picture may lie: beside the file, or below a folder that becomes the root of a site. */
export function picturePlaces(name: string, file: string, { basePath, folder: site }: SiteLayout): string[] {
  const folder = path.posix.dirname(file)
  const below = name.replace(ALIAS, '')
  if (below.startsWith('..')) return [path.posix.join(folder, below), path.posix.join(pathName(file), below)]
  const beside = below.startsWith('/') ? [] : [path.posix.join(folder, below), path.posix.join(pathName(file), below)]
  const roots = foldersAbove(site).flatMap((above) => STATIC_FOLDERS.map((root) => `${above}${root}`))
  const rooted = below.replace(/^\/{1,100}/, '')
  const withoutBase = basePath !== '' && `/${rooted}`.startsWith(`${basePath}/`) ? rooted.slice(basePath.length) : rooted
  const withoutFirst = rooted.slice(rooted.indexOf('/') + 1)
  const rests = [rooted, withoutBase, withoutFirst, ...uploadNames(rooted)]
  return [...beside, ...rests.flatMap((rest) => roots.map((root) => path.posix.join(root, rest))), ...exportedPlaces(name, site)]
}

/** An export of this program names pictures by their hash, in its folder `media`. */
function exportedPlaces(name: string, site: string): string[] {
  const stored = parseMediaPath(name)
  if (stored?.kind !== 'media') return []
  return foldersAbove(site).flatMap((above) => STORED_FORMATS.map((format) => `${above}media/${stored.hash}.${format}`))
}

const UPLOADS = 'wp-content/uploads/'

/** WordPress adds a size to the names of smaller copies, which a folder of its uploads may lack: `a-300x200.jpg` is `a.jpg`. */
function uploadNames(rooted: string): string[] {
  const at = rooted.indexOf(UPLOADS)
  if (at < 0) return []
  const names = [rooted.slice(at), originalUpload(rooted.slice(at)), originalUpload(rooted.slice(at), '-scaled')]
  return [...new Set(names.flatMap((name) => [name, name.slice('wp-content/'.length), name.slice(UPLOADS.length)]))]
}

/** The name of an upload without the size of a smaller copy. */
export function originalUpload(name: string, suffix = ''): string {
  return name.replace(/-(?:\d{1,5}x\d{1,5}|scaled|rotated)(?=\.\w{2,5}$)/, suffix)
}
