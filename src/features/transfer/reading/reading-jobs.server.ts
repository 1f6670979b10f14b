// What the reading thread does with the text of a stranger. Input and output are data that threads can pass to each other.
import type { PostInput } from '#src/features/posts/post.schema.ts'
import { type PostFileChange, updatePostFile } from '../content-folder/file-text/update-post-file.server.ts'
import { watchMedia } from '../content-folder/scan/seen-media.server.ts'
import { parseConfig } from '../import/dialects/site-config.server.ts'
import type { SiteLayout } from '../import/dialects/site-layout.ts'
import type { ImportContext } from '../import/local-links.server.ts'
import { type PostFile, readPostFile } from '../import/post-file.ts'
import { readPost } from '../import/read-post.server.ts'
import { expandSource } from '../import/sources/expand-source.server.ts'
import { readCommentsPart, readRedirectsFile, readSettingsFile, type SiteFilePath } from './read-site-files.server.ts'

/** A file below the folder with its text. */
export type FileText = { file: string; text: string; layout: SiteLayout; now: Date }

/** All that front matter and path say about a post. */
export type PostHead = Omit<PostFile, 'body' | 'source'>

/** `seenMedia` is what was found for its pictures and recordings. */
export type ReadPost = { head: PostHead; input: PostInput; notes: string[]; seenMedia: string[] }

export type Tools = {
  /** Where the file lies and what it may refer to. */
  openContext: () => Promise<ImportContext>
  /** Tells that a long file goes on, so that the time limit begins anew. */
  progress: () => void
}

export const JOBS = {
  parseConfig: ({ file, text }: { file: string; text: string }) => parseConfig(file, text),

  expandSource: (source: Parameters<typeof expandSource>[0], { progress }: Tools) => expandSource(source, progress),

  readCommentsPart: (input: SiteFilePath & { from: number }, { progress }: Tools) => readCommentsPart(input, progress),
  readRedirectsFile: (input: SiteFilePath) => readRedirectsFile(input),
  readSettingsFile: (input: SiteFilePath) => readSettingsFile(input),

  readHead: (file: FileText): PostHead => headOf(readFile(file)),

  async readPost(file: FileText, { openContext }: Tools): Promise<ReadPost> {
    const post = readFile(file)
    const context = await openContext()
    const media = watchMedia(context.root)
    const { input, notes } = await readPost(post, { ...context, lookAtMedia: media.look })
    return { head: headOf(post), input, notes, seenMedia: media.seen() }
  },

  /** Its body, byte for byte. */
  readSource: (file: FileText): string => readFile(file).source,

  /** `names` are paths in the file by address on the site; `asked` are the addresses whose paths were needed. */
  async updatePostFile(
    { names, author, ...change }: FileUpdate,
    { openContext }: Tools,
  ): Promise<{ text: string | null; asked: string[] }> {
    const asked = new Set<string>()
    const toFile = (address: string) => {
      const name = names.get(address)
      if (name !== undefined) asked.add(address)
      return name ?? address
    }
    const text = await updatePostFile({ ...change, site: { context: await openContext(), author, toFile } })
    return { text, asked: [...asked] }
  },
}

export type FileUpdate = Omit<PostFileChange, 'site'> & { author: string; names: ReadonlyMap<string, string> }

export type Jobs = typeof JOBS
export type JobName = keyof Jobs
export type Input<Name extends JobName> = Parameters<Jobs[Name]>[0]
export type Output<Name extends JobName> = Awaited<ReturnType<Jobs[Name]>>

function readFile({ file, text, layout, now }: FileText): PostFile {
  return readPostFile(file, text, layout, now)
}

function headOf({ body: _body, source: _source, ...head }: PostFile): PostHead {
  return head
}
