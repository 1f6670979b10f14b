// Expands one export file of another program.
// Without durable-file: fills a folder that is synced as a whole before its rename.
import { type FileHandle, mkdir, open, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { removeNul } from '#src/lib/text/remove-nul.ts'
import { slugify } from '#src/lib/text/slugify.ts'
import { IMPORT_NOTES } from '../front-matter/keys.ts'
import { SOURCE_READERS, START_LENGTH } from './readers.ts'
import type { SourceComment, SourcePost, SourceReader, SourceSite, SourceWriter } from './source.ts'

type LeftOut = { file: string; reason: string }
export type ExpandedSource = SourceSite & { file: string; leftOut: LeftOut[] }

type Source = { file: string; filePath: string; target: string }

/**
 * Expands the file at `filePath` into the new folder `target`. Null for a file that no reader recognizes. Throws an Error whose message is the reason
 * to leave it out.
 */
export async function expandSource({ file, filePath, target }: Source, progress: () => void): Promise<ExpandedSource | null> {
  const reader = await findReader(filePath, file)
  if (!reader) return null
  await mkdir(target, { recursive: true })
  const leftOut: LeftOut[] = []
  const comments = await open(path.join(target, 'comments.json'), 'w')
  try {
    const writer = createWriter({ file, target, comments, leftOut, progress })
    const { siteUrl } = await reader.read(filePath, writer)
    await comments.writeFile(writer.commentCount() === 0 ? '{"comments": []}\n' : '\n]}\n')
    return { file, siteUrl, leftOut }
  } finally {
    await comments.close()
  }
}

async function findReader(filePath: string, file: string): Promise<SourceReader | undefined> {
  const handle = await open(filePath)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_LENGTH), 0, START_LENGTH, 0)
    const start = buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, '')
    return SOURCE_READERS.find((reader) => reader.recognizes(file, start))
  } finally {
    await handle.close()
  }
}

type Writing = { file: string; target: string; comments: FileHandle; leftOut: LeftOut[]; progress: () => void }

function createWriter({ file, target, comments, leftOut, progress }: Writing): SourceWriter & { commentCount: () => number } {
  const names = new Set<string>()
  let count = 0
  return {
    progress,
    async post(post) {
      progress()
      await writeFile(path.join(target, `${claimName(names, post.slug)}.md`), serialize(post), { flag: 'wx' })
    },
    async comment(comment: SourceComment) {
      progress()
      await comments.writeFile(`${count === 0 ? '{"comments": [\n' : ',\n'}${JSON.stringify(comment)}`)
      count += 1
    },
    skip: (name, reason) => void leftOut.push({ file: `${file}/${removeNul(name.slice(0, 200)).toWellFormed()}`, reason }),
    commentCount: () => count,
  }
}

function claimName(names: Set<string>, slug: string): string {
  const wanted = slugify(slug) || 'post'
  let name = wanted
  for (let number = 2; names.has(name); number += 1) name = `${wanted}-${number}`
  names.add(name)
  return name
}

/** Front matter has a bounded length. */
const NOTES_MAX = 20
const NOTE_LENGTH_MAX = 150

function serialize({ slug, frontMatter, markup, body, notes = [] }: SourcePost): string {
  const keys = {
    ...frontMatter,
    slug,
    ...(markup === 'html' ? { markup: 'foreign-html' } : {}),
    ...(notes.length > 0 ? { [IMPORT_NOTES]: shortenNotes(notes) } : {}),
  }
  const head = Object.entries(keys).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : `${key}: ${JSON.stringify(value)}\n`,
  )
  return `---\n${head.join('')}---\n${body}`
}

function shortenNotes(notes: readonly string[]): string[] {
  const more = notes.length - NOTES_MAX
  const short = notes.slice(0, NOTES_MAX).map((note) => note.slice(0, NOTE_LENGTH_MAX).toWellFormed())
  return more > 0 ? [...short, `and ${more} more`] : short
}
