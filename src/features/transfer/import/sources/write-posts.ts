import { type Fields, isFields, textField } from './fields.ts'
import type { SourcePost, SourceWriter } from './source.ts'

/** Writes one post after the other. Those that cannot be read are skipped with the reason. */
export async function writePosts(
  posts: readonly unknown[],
  writer: SourceWriter,
  toPost: (post: Fields, slug: string) => SourcePost,
): Promise<void> {
  for (const [index, post] of posts.entries()) {
    const slug = isFields(post) ? textField(post, 'slug', 'title') : ''
    try {
      if (!isFields(post) || slug === '') throw new Error('it has neither a slug nor a title')
      await writer.post(toPost(post, slug))
    } catch (error) {
      writer.skip(slug || `post ${index + 1}`, error instanceof Error ? error.message : String(error))
    }
  }
}
