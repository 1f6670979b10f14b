import { Section, SectionTitle } from '#src/ui/leaf.tsx'
import type { PostSummary } from './post.ts'
import { PostCards } from './post-cards.tsx'

export function RelatedPosts({ posts }: { posts: PostSummary[] }) {
  if (posts.length === 0) return null
  return (
    <Section margin={<SectionTitle>Related</SectionTitle>} data-noprint>
      <PostCards posts={posts} layout="two" />
    </Section>
  )
}
