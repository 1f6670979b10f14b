// Expands export files of other programs into a folder of Markdown files and comments, which the import then reads like any other. A file
// `wordpress.xml` becomes a folder `wordpress.xml` there.
// Without durable-file: fills a folder that is synced as a whole before its rename.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { renameDurably } from '#src/lib/files/durable-file.ts'
import { ThreadEnded } from '#src/lib/worker-thread.server.ts'
import type { FileReader } from '../../reading/file-reader.server.ts'
import { resolveInside } from '../markdown-files.server.ts'
import { reasonOf } from '../reason-of.ts'
import type { ExpandedSource } from './expand-source.server.ts'

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
  { workFolder, reader, signal }: { workFolder: string; reader: FileReader; signal: AbortSignal | undefined },
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
    const source = filePath && (await expand(reader, { file, filePath, target: path.join(part, FILES, file) }, signal))
    if (source) sources.push(source)
  }
  await writeFile(path.join(part, INDEX), JSON.stringify(sources))
  await renameDurably(part, expanded)
  return { folder, files: await listPosts(folder), sources }
}

type Source = { file: string; filePath: string; target: string }

async function expand(reader: FileReader, source: Source, signal: AbortSignal | undefined): Promise<ExpandedSource | null> {
  try {
    return await reader.read('expandSource', source)
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof ThreadEnded) throw error
    await rm(source.target, { recursive: true, force: true })
    return { file: source.file, siteUrl: null, leftOut: [{ file: source.file, reason: reasonOf(error) }] }
  }
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
