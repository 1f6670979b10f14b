// Posts as an import stores them, and the text of their files.
import * as v from 'valibot'
import { postInputSchema } from '#src/features/posts/post.schema.ts'
import { type PostFileChange, updatePostFile } from '#src/features/transfer/content-folder/file-text/update-post-file.server.ts'
import type { ExportedPost } from '#src/features/transfer/export/serialize-post.ts'
import { UNKNOWN_LAYOUT } from '#src/features/transfer/import/dialects/site-layout.ts'
import type { ImportContext } from '#src/features/transfer/import/local-links.server.ts'
import { readPostFile } from '#src/features/transfer/import/post-file.ts'
import { readPost } from '#src/features/transfer/import/read-post.server.ts'

/** A picture has an address that its file name makes. */
export function fileContext(root: string, layout = UNKNOWN_LAYOUT): ImportContext {
  return {
    root,
    layout,
    addresses: new Map(),
    storeMedia: async ({ fileName = '' }) => ({ url: pictureAddress(fileName) }),
    storeFile: async () => ({ url: `/media/${'f'.repeat(64)}.mp4` }),
  }
}

export function pictureAddress(fileName: string): string {
  return `/media/${Buffer.from(fileName).toString('hex').padEnd(64, '0').slice(0, 64)}`
}

/** What is stored of a file that an import read for the first time. */
export async function storedPost(file: string, text: string, context: ImportContext): Promise<ExportedPost> {
  const read = readPostFile(file, text.replace(/^\uFEFF/, ''), context.layout)
  const { input } = await readPost(read, context)
  const { published, createdAt, ...post } = v.parse(postInputSchema, { ...input, slug: read.slug })
  const stored = createdAt ?? new Date('2020-01-01T01:02:03Z')
  return { ...post, createdAt: stored, updatedAt: new Date('2026-01-01T01:02:03Z'), status: published ? 'published' : 'draft' }
}

/** The post as earlier versions stored it. */
export function asRichText(post: ExportedPost): ExportedPost {
  return { ...post, markdown: null, dialect: '', addresses: '', frontMatter: '' }
}

/** The text after the stored post changed: with other `content`, a post of rich text. Throws for a file that has no place for the change. */
export async function textAfter(
  { file, text, context }: { file: string; text: string; context: ImportContext },
  edit: (post: ExportedPost) => Partial<ExportedPost>,
  site: Partial<PostFileChange['site']> = {},
): Promise<string> {
  const post = await storedPost(file, text, context)
  const edited = edit(post)
  const stored = edited.content === undefined ? post : asRichText(post)
  const change = { file, previous: text, post: { ...stored, ...edited }, agreedSlug: post.slug }
  return requireText(await updatePostFile({ ...change, site: { context, author: 'Owner', toFile: (address) => address, ...site } }))
}

export function requireText(text: string | null): string {
  if (text === null) throw new Error('the file has no place for the change')
  return text
}
