import { Section, SectionTitle } from '#src/ui/layout/section.tsx'
import { PostCards } from '../listing/post-cards.tsx'
import type { PostSummary } from '../post.ts'

export function RelatedPosts({ posts }: { posts: PostSummary[] }) {
  if (posts.length === 0) return null
  return (
    <Section margin={<SectionTitle>Related</SectionTitle>} data-noprint>
      <PostCards posts={posts} layout="two" />
    </Section>
  )
}
