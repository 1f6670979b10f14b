import { useEffect, useState } from 'react'
import { PostLines } from '#src/features/posts/archive/post-lines.tsx'
import { formatDate } from '#src/lib/format/format-date.ts'
import { Section, SectionTitle } from '#src/ui/layout/section.tsx'

type Found = { slug: string; title: string; createdAt: string }

/** Posts whose words are in an address that leads nowhere. Requested by the browser, so that such addresses cost the server nothing by themselves. */
export function SimilarPosts({ path }: { path: string }) {
  const [posts, setPosts] = useState<Found[]>([])
  useEffect(() => {
    const abort = new AbortController()
    findPosts(path, abort.signal).then(setPosts, (error) => {
      if (!abort.signal.aborted) console.warn('Similar posts could not be found.', error)
    })
    return () => abort.abort()
  }, [path])
  if (posts.length === 0) return null
  return (
    <Section margin={<SectionTitle>Posts that may be what you look for</SectionTitle>}>
      <PostLines posts={posts.map((post) => ({ ...post, day: formatDate(post.createdAt), category: null }))} />
    </Section>
  )
}

async function findPosts(path: string, signal: AbortSignal): Promise<Found[]> {
  const response = await fetch(`/functions/similar-posts?${new URLSearchParams({ path })}`, { signal })
  if (!response.ok) throw new Error(`answered with ${response.status}`)
  const { posts }: { posts: Found[] } = await response.json()
  return posts
}
