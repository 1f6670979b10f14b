// Replaces a text in the posts that the owner chose, a few per request.
import type { Db } from '#src/db/client/client.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { AppError } from '#src/server/errors.ts'
import type { ResolveImages } from '../../rendering/media/images.ts'
import { beginRewrite, rewritePosts } from '../rewrites.server.ts'
import { replaceText } from './text-places.server.ts'
import type { TextSearch } from './text-search.ts'

export type ChosenPost = {
  id: string
  /** The version that the owner looked at. */
  version: number
  /** Keys of places that stay as they are. */
  skipped: readonly string[]
}

export type ReplaceText = {
  search: TextSearch
  replacement: string
  /** Null begins a replacement. */
  rewriteId: string | null
  posts: readonly ChosenPost[]
  now: Date
  resolveImages: ResolveImages
}

/** `failed` says why posts stay as they are. */
export type ReplacedText = { rewriteId: string; replaced: number; failed: string[] }

/** A post that has another version now stays as it is: the owner has not seen its places. */
export async function replaceTextInPosts(db: Db, actor: Admin, step: ReplaceText): Promise<ReplacedText> {
  const { search, replacement, now, resolveImages } = step
  if (search.text === replacement) throw new AppError('invalid_input', { reason: 'The new text is the same as the old one.' })
  const begun = { kind: 'text', search: search.text, replacement, now } as const
  const rewriteId = step.rewriteId ?? (await beginRewrite(db, actor, begun))
  const result = await rewritePosts(db, actor, {
    rewriteId,
    posts: step.posts.map(({ id, version, skipped }) => ({
      id,
      version,
      rewrite: (texts, post) => replaceText(texts, post, { search, by: { replacement, isChosen: (key) => !skipped.includes(key) } }),
    })),
    now,
    resolveImages,
  })
  return { rewriteId, ...result }
}
