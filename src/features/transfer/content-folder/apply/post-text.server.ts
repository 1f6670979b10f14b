// The text of a file for a post, with the pictures that it names beside it.
import path from 'node:path'
import { serializePost } from '../../export/serialize-post.ts'
import { TooSlow } from '../../reading/file-reader.server.ts'
import type { PostFileChange } from '../file-text/update-post-file.server.ts'
import type { Pass } from './pass.ts'
import { removeWritten } from './write-below.server.ts'
import { mediaFileNames, writeMediaFiles } from './write-media-files.server.ts'

/** `file` is the path that it gets. */
export type PostText = Omit<PostFileChange, 'site'>

export type WrittenText = { text: string; media: string[] }

/** The text, and the files of pictures and recordings that were written for it. Null when the file has no place for a change of the post. */
export async function postText(pass: Pass, change: PostText): Promise<WrittenText | null> {
  const { file, previous, post } = change
  const { context, author } = pass
  const names = await mediaFileNames(pass.db, post)
  const inFile = new Map([...names].map(([address, name]) => [address, path.posix.relative(path.posix.dirname(file), name)]))
  const update = async () => {
    try {
      return await pass.reader.read('updatePostFile', { ...change, author, names: inFile }, context)
    } catch (error) {
      if (previous !== null || !(error instanceof TooSlow)) throw error
      return { text: serializePost(post), asked: [] }
    }
  }
  const { text: first, asked } = await update()
  if (first === null) return null
  // Names of pictures count only when their files are there.
  const written = await writeMediaFiles(pass, [...asked, ...namesIn(first, names)], names)
  const text = (written.length === 0 ? null : (await update()).text) ?? first
  const unused = written.filter((name) => !text.includes(path.posix.parse(name).name))
  for (const name of unused) await removeWritten(pass.root, name)
  return { text, media: written.filter((name) => !unused.includes(name)) }
}

/** Addresses of the site that the text has, as in an article that Markdown cannot say. */
function namesIn(text: string, names: ReadonlyMap<string, string>): string[] {
  return [...names.keys()].filter((address) => text.includes(address))
}
