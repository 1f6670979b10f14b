import path from 'node:path'
import type { SourceComment, SourcePost, SourceReader, SourceSite } from '#src/features/transfer/import/sources/source.ts'
import { folderWith } from './processes.ts'

type Source = SourceSite & { posts: SourcePost[]; comments: SourceComment[]; skipped: [name: string, reason: string][] }

/** What a reader makes of an export beside other files. Content that is no string is written as JSON. */
export async function readSource(
  reader: SourceReader,
  fileName: string,
  content: unknown,
  beside: Readonly<Record<string, string>> = {},
): Promise<Source> {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const read: Omit<Source, 'siteUrl'> = { posts: [], comments: [], skipped: [] }
  const site = await reader.read(path.join(folderWith({ ...beside, [fileName]: text }), fileName), {
    post: async (post) => void read.posts.push(post),
    comment: async (comment) => void read.comments.push(comment),
    skip: (name, reason) => void read.skipped.push([name, reason]),
    progress: () => {},
  })
  return { ...site, ...read }
}
