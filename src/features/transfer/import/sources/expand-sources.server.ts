// Expands export files of other programs into a folder of Markdown files and comments, which the import then reads like any other. A file
// `wordpress.xml` becomes a folder `wordpress.xml` there.
// Without durable-file: fills a folder that is synced as a whole before its rename.
import { type FileHandle, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { renameDurably } from '#src/lib/files/durable-file.ts'
import { removeNul } from '#src/lib/text/remove-nul.ts'
import { slugify } from '#src/lib/text/slugify.ts'
import { IMPORT_NOTES } from '../front-matter/keys.ts'
import { resolveInside } from '../markdown-files.server.ts'
import { SOURCE_READERS, START_LENGTH } from './readers.ts'
import type { SourceComment, SourcePost, SourceReader, SourceSite, SourceWriter } from './source.ts'

type LeftOut = { file: string; reason: string }
type ExpandedSource = SourceSite & { file: string; leftOut: LeftOut[] }

/** `files` are Markdown files below `folder`. */
export type ExpandedSources = { folder: string; files: string[]; sources: ExpandedSource[] }

/** The list of expanded files, written last, beside the folder with them: an export may have any name. */
const INDEX = 'index.json'
const FILES = 'files'

/**
 * Expands those of the `candidates`, files below `root`, that a reader recognizes, into a new folder below `workFolder`. What an earlier call
 * has completed there is used again.
 */
export async function expandSources(
  { root, candidates }: { root: string; candidates: readonly string[] },
  { workFolder, signal }: { workFolder: string; signal: AbortSignal | undefined },
): Promise<ExpandedSources> {
  const expanded = path.join(workFolder, 'expanded')
  const folder = path.join(expanded, FILES)
  const earlier = await readIndex(expanded)
  if (earlier) return { folder, files: await listPosts(folder), sources: earlier }
  const part = path.join(workFolder, 'expanding')
  // One without an index is of an earlier version.
  for (const left of [part, expanded]) await rm(left, { recursive: true, force: true })
  await mkdir(path.join(part, FILES), { recursive: true })
  const sources: ExpandedSource[] = []
  for (const file of candidates) {
    signal?.throwIfAborted()
    const filePath = await resolveInside(root, path.join(root, file))
    const reader = filePath === null ? undefined : await findReader(filePath, file)
    if (filePath !== null && reader) sources.push(await expand(reader, { file, filePath, target: path.join(part, FILES, file), signal }))
  }
  await writeFile(path.join(part, INDEX), JSON.stringify(sources))
  await renameDurably(part, expanded)
  return { folder, files: await listPosts(folder), sources }
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

type Expansion = { file: string; filePath: string; target: string; signal: AbortSignal | undefined }

async function expand(reader: SourceReader, { file, filePath, target, signal }: Expansion): Promise<ExpandedSource> {
  await mkdir(target, { recursive: true })
  const leftOut: LeftOut[] = []
  const comments = await open(path.join(target, 'comments.json'), 'w')
  try {
    const writer = createWriter({ file, target, comments, leftOut, signal })
    const { siteUrl } = await reader.read(filePath, writer)
    await comments.writeFile(writer.commentCount() === 0 ? '{"comments": []}\n' : '\n]}\n')
    return { file, siteUrl, leftOut }
  } catch (error) {
    if (signal?.aborted) throw error
    await comments.close()
    await rm(target, { recursive: true })
    return { file, siteUrl: null, leftOut: [{ file, reason: error instanceof Error ? error.message : String(error) }] }
  } finally {
    await comments.close()
  }
}

type Writing = { file: string; target: string; comments: FileHandle; leftOut: LeftOut[]; signal: AbortSignal | undefined }

function createWriter({ file, target, comments, leftOut, signal }: Writing): SourceWriter & { commentCount: () => number } {
  const names = new Set<string>()
  let count = 0
  return {
    signal,
    async post(post) {
      signal?.throwIfAborted()
      await writeFile(path.join(target, `${claimName(names, post.slug)}.md`), serialize(post), { flag: 'wx' })
    },
    async comment(comment: SourceComment) {
      signal?.throwIfAborted()
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

const indexSchema = v.array(
  v.object({
    file: v.string(),
    siteUrl: v.nullable(v.string()),
    leftOut: v.array(v.object({ file: v.string(), reason: v.string() })),
  }),
)

async function readIndex(folder: string): Promise<ExpandedSource[] | null> {
  const text = await readFile(path.join(folder, INDEX), 'utf8').catch(() => null)
  return text === null ? null : v.parse(indexSchema, JSON.parse(text))
}

async function listPosts(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort()
}
