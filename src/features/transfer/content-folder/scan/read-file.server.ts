// Reads one Markdown file of the content folder, and decides whether it is a post.
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { ThreadEnded } from '#src/lib/worker-thread.server.ts'
import { listSlugs } from '../../import/dialects/claim-address.ts'
import type { SiteLayout } from '../../import/dialects/site-layout.ts'
import { MARKDOWN_MAX_BYTES, resolveInside } from '../../import/markdown-files.server.ts'
import { reasonOf } from '../../import/reason-of.ts'
import { type FileReader, ReadingEnded } from '../../reading/file-reader.server.ts'
import type { PostHead } from '../../reading/reading-jobs.server.ts'
import type { FolderFile } from '../plan/sides.ts'

export type ReadFile = { hash: string; content: Exclude<FolderFile['content'], { kind: 'unread' | 'away' }>; post: PostHead | null }

/** SHA-256 in hexadecimal. */
export function hashOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The bytes of a file below `root`; null for one that is gone. Throws an Error whose message is the problem. */
export async function readBytes(root: string, file: string): Promise<Buffer | null> {
  const place = path.join(root, file)
  const found = await stat(place).catch(() => null)
  if (!found) return null
  const real = await resolveInside(root, place)
  if (!real) throw new Error('the file is a link that leads out of the folder')
  if (found.size > MARKDOWN_MAX_BYTES) throw new Error('the file is larger than 8 MB')
  return readFile(real)
}

/** The text with its byte order mark. Throws an Error whose message is the problem. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new Error('the file is not UTF-8 text', { cause })
  }
}

type Reading = {
  reader: FileReader
  now: Date
  layout: SiteLayout
  /** Stands for the bytes of a file that cannot be read. */
  seen: string
  /** The hash of its last reading; null to read it in any case. */
  before: string | null
}

/** Null for a file that is gone; `same` for one with the bytes of its last reading, which is not parsed. */
export async function readFolderFile(
  root: string,
  file: string,
  { reader, now, layout, seen, before }: Reading,
): Promise<ReadFile | 'same' | null> {
  let hash = hashOf(seen)
  try {
    const bytes = await readBytes(root, file)
    if (bytes === null) return null
    hash = hashOf(bytes)
    if (hash === before) return 'same'
    const text = decodeText(bytes)
    if (hasMergeMarkers(text))
      throw new Error('it holds the marks of a merge that is not finished: decide, and remove the lines <<<<<<< to >>>>>>>')
    const post = await reader.read('readHead', { file, text, layout, now })
    if (post.title === null || /(?:^|\/)_index\.\w+$/i.test(file)) return { hash, content: { kind: 'ignored' }, post: null }
    return { hash, content: contentOf(post, post.title), post }
  } catch (error) {
    if (error instanceof ThreadEnded) throw error
    const dependsOnOthers = error instanceof ReadingEnded
    return { hash, content: { kind: 'broken', problem: reasonOf(error), dependsOnOthers }, post: null }
  }
}

function contentOf(post: PostHead, title: string): ReadFile['content'] {
  const { type, markup, fields } = post
  return { kind: 'post', type, slugs: listSlugs(post), title, date: fields.createdAt ?? null, isMarkdown: markup === 'markdown' }
}

/** Whether a merge left its marks outside of code, where an article may show them. */
function hasMergeMarkers(text: string): boolean {
  if (!text.includes('<<<<<<< ')) return false
  let fence: string | null = null
  return text.split('\n').some((line) => {
    const mark = /^ {0,3}(`{3}|~{3})/.exec(line)?.[1]
    if (mark !== undefined && (fence === null || fence === mark)) fence = fence === null ? mark : null
    return fence === null && line.startsWith('<<<<<<< ')
  })
}
