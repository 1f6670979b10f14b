// The difference between a file and its post, for a conflict: the lines of the file, and those that it would have on the site's side.
import { realpath } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { contentFiles } from '#src/db/schema/content-folder.ts'
import { cachedSettings } from '#src/features/settings/settings-cache.server.ts'
import { withTimeZone } from '#src/lib/format/site-time.server.ts'
import { serializePost } from '../export/serialize-post.ts'
import { UNKNOWN_LAYOUT } from '../import/dialects/site-layout.ts'
import { mapAddresses } from '../import/local-links.server.ts'
import { openFileReader } from '../reading/file-reader.server.ts'
import { type DiffPart, diffTexts, TEXT_MAX } from './diff-texts.server.ts'
import { decodeText, hashOf, readBytes } from './scan/read-file.server.ts'
import { loadPost } from './site-posts.server.ts'

/** Null when this process cannot read the file, the post is in the trash, or the difference is too large to be shown. */
export async function compareFile(db: Db, folder: string, file: string): Promise<DiffPart[] | null> {
  const [record] = await db
    .select({ postId: contentFiles.postId })
    .from(contentFiles)
    .where(and(eq(contentFiles.path, file), eq(contentFiles.state, 'conflict')))
  const post = record?.postId ? await loadPost(db, record.postId) : null
  const root = await realpath(folder).catch(() => null)
  if (!post || post.isTrashed || root === null) return null
  try {
    const bytes = await readBytes(root, file)
    if (bytes === null || bytes.length > TEXT_MAX || post.row.content.length > TEXT_MAX) return null
    const { timeZone, author } = await cachedSettings(db)
    const previous = decodeText(bytes)
    const stored = async ({ bytes: content }: { bytes: Uint8Array }) => ({ url: `/media/${hashOf(content)}` })
    const context = {
      root,
      addresses: mapAddresses([]),
      layout: UNKNOWN_LAYOUT,
      storeMedia: stored,
      storeFile: async () => ({ url: '/media/' }),
    }
    const reader = openFileReader()
    const change = { file, previous, post: post.row, agreedSlug: post.row.slug, author, names: new Map() }
    const written = await withTimeZone(timeZone, () => reader.read('updatePostFile', change, context))
      .catch(() => null)
      .finally(reader.close)
    const text = written?.text ?? serializePost(post.row)
    return diffTexts({ site: text, other: previous, kind: 'file' })
  } catch {
    return null
  }
}
