import { Leaf, LeafTitle } from '#src/ui/leaf.tsx'
import type { PostSummary } from './post.ts'
import { PostCards } from './post-cards.tsx'

export function RelatedPosts({ posts }: { posts: PostSummary[] }) {
  if (posts.length === 0) return null
  return (
    <Leaf margin={<LeafTitle>Related</LeafTitle>} data-noprint>
      <PostCards posts={posts} layout="two" />
    </Leaf>
  )
}
