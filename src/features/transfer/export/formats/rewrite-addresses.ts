import { isSha256 } from '#src/features/media/image-source.ts'
import { parseFilePath } from '#src/features/media/recordings/recording.ts'
import type { ExportedSite } from './exported-site.server.ts'

type Entry = ExportedSite['entries'][number]

/** Where posts, pages and files are in the other program. */
export type NewAddresses = {
  post: (entry: Pick<Entry, 'type' | 'slug'>) => string
  picture: (file: string) => string
  recording: (file: string) => string
}

/** `pictureFiles` are the names of picture files by hash. */
export type Rewriter = (address: string, pictureFiles: ReadonlyMap<string, string>) => string

/** Addresses of posts, pages, pictures and recordings of this site get those of the new one. All others stay. */
export function createRewriter({ entries }: ExportedSite, addresses: NewAddresses): Rewriter {
  const moved = new Map(entries.map((entry) => [pathOnThisSite(entry), addresses.post(entry)]))
  return (address, pictureFiles) => {
    const picture = pictureFileOf(address, pictureFiles)
    if (picture !== null) return addresses.picture(picture)
    const recording = parseFilePath(address)
    if (recording !== null) return addresses.recording(`${recording.hash}.${recording.format}`)
    const [path = ''] = address.split(/[?#]/, 1)
    const target = moved.get(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)
    return target === undefined ? address : `${target}${address.slice(path.length)}`
  }
}

export function pathOnThisSite({ type, slug }: Pick<Entry, 'type' | 'slug'>): string {
  return type === 'page' ? `/${slug}` : `/posts/${slug}`
}

/** The file name of the stored picture at this address of the site, whichever its width; null for other addresses. */
export function pictureFileOf(address: string, files: ReadonlyMap<string, string>): string | null {
  const [, hash = ''] = /^\/media\/([0-9a-f]{64})(?:\/\d{3,4})?$/.exec(address) ?? []
  return isSha256(hash) ? (files.get(hash) ?? null) : null
}
