// Files that an article links: pictures, recordings and downloads come in; every other file is named in the report, with the lines of its links.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Element } from 'hast'
import { fileFormatOf } from '#src/features/media/recordings/recording.ts'
import { AppError } from '#src/server/errors.ts'
import { formerAddress, isMediaName, picturePlaces } from './dialects/local-paths.ts'
import type { ImportContext } from './local-links.server.ts'
import { findFirstInside } from './markdown-files.server.ts'

/** `name` is the decoded path of the link. `line` is null where the text is no file of the author. */
export type FileLink = { link: Element; href: string; name: string; line: number | null }

/** Names of addresses may have dots too, so that a file that is not in the folder is known by its type. */
const DOWNLOADS: ReadonlySet<string> = new Set([
  ...['7z', 'ai', 'apk', 'bib', 'bin', 'bz2', 'csv', 'db', 'deb', 'dmg', 'doc', 'docx', 'eps', 'epub', 'exe', 'fig', 'gpx', 'gz', 'ics'],
  ...['ipynb', 'iso', 'jar', 'key', 'kml', 'mobi', 'msi', 'odp', 'ods', 'odt', 'otf', 'pages', 'pdf', 'ppt', 'pptx', 'ps', 'psd', 'rar'],
  ...['rpm', 'rtf', 'sketch', 'sql', 'sqlite', 'stl', 'tar', 'tex', 'tgz', 'torrent', 'tsv', 'ttf', 'txt', 'vcf', 'woff', 'woff2', 'xls'],
  ...['xlsx', 'xz', 'zip'],
])
const PAGE = /(?:^|\/)[^/.]*$|\.(?:html?|mdx?|markdown|php|aspx?)$/i

/** Leads links of pictures, recordings and downloads to their copies here. Returns a note for each other file. */
export async function importLinkedFiles(links: readonly FileLink[], file: string, context: ImportContext): Promise<string[]> {
  const lost = new Map<string, { reason: string; lines: Set<number> }>()
  for (const { link, href, name, line } of links) {
    const result = PAGE.test(name) ? null : await importLinkedFile({ href, name }, file, context)
    if (result === null) continue
    if ('url' in result) {
      link.properties.href = result.url
      continue
    }
    const known = lost.get(href) ?? { reason: result.reason, lines: new Set() }
    if (line !== null) known.lines.add(line)
    lost.set(href, known)
  }
  return [...lost].map(([href, { reason, lines }]) => {
    const place = lines.size === 0 ? '' : ` linked on line ${[...lines].join(', ')}`
    return `file ${href.slice(0, 300).toWellFormed()}${place} was not imported: ${reason}; the link stays as it is`
  })
}

type LinkedFile = { url: string } | { reason: string }
type Target = Pick<FileLink, 'href' | 'name'>

/** Null for an address that names no file. */
async function importLinkedFile({ href, name }: Target, file: string, context: ImportContext): Promise<LinkedFile | null> {
  const isMedia = isMediaName(name)
  const places = picturePlaces(name, file, context.layout)
  if (isMedia) await context.lookAtMedia?.(name, places)
  return storeLinkedFile({ href, name }, { isMedia, places }, context)
}

async function storeLinkedFile(
  { href, name }: Target,
  { isMedia, places }: { isMedia: boolean; places: readonly string[] },
  context: ImportContext,
): Promise<LinkedFile | null> {
  const filePath = await findFirstInside(context.root, places)
  if (filePath === null) {
    const isFile = isMedia || DOWNLOADS.has(path.posix.extname(name).slice(1).toLowerCase())
    if (!isFile) return null
    return isMedia ? fetchLinked({ href, name }, context) : { reason: ONLY_MEDIA }
  }
  if (!isMedia) return { reason: ONLY_MEDIA }
  try {
    return fileFormatOf(name) ? await context.storeFile(filePath) : await context.storeMedia({ bytes: await readFile(filePath), alt: '' })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { reason: `it is ${String(error.details.reason ?? 'not a supported picture')}` }
  }
}

/** Files that articles link are fetched from the former site alone. */
async function fetchLinked({ href, name }: Target, { layout, fetchPicture }: ImportContext): Promise<LinkedFile> {
  const address = name.startsWith('/') ? formerAddress(href, layout) : null
  if (!fetchPicture || address === null) return { reason: 'it is not in the import folder' }
  return (await fetchPicture(address, '')) ?? { reason: 'it is not in the import folder, and could not be fetched' }
}

const ONLY_MEDIA = 'an import takes pictures, video, audio, PDF, EPUB, ZIP and gzip only'
