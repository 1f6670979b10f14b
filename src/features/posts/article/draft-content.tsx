import type { PostType } from '#src/db/schema/posts.ts'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { BuiltInSections } from '../pages/built-in/built-in-sections.tsx'
import type { BuiltInParts } from '../pages/built-in/page-section.ts'
import { PageContent } from '../pages/page-content.tsx'
import type { DisplayedPost, PostSummary } from '../post.ts'
import { PostContent } from './post-page.tsx'

type DraftContentProps = {
  type: PostType
  builtIn: BuiltInParts | null
  post: DisplayedPost
  html: string | null
  lead: string
  related: PostSummary[]
  author: string
  origin: string
}

/** A post or page as readers will see it. */
export function DraftContent({ type, builtIn, origin, ...content }: DraftContentProps) {
  const { post, html } = content
  if (builtIn)
    return (
      <>
        <PageHead label="Preview" title={post.title} lead={post.description} />
        <BuiltInSections {...builtIn} />
      </>
    )
  if (type === 'page') return <PageContent page={post} html={html} />
  return <PostContent {...content} url={`${origin}/posts/${post.slug}`} />
}
