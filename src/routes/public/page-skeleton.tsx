import { useLayoutEffect } from 'react'
import { ListingSkeleton } from '#src/features/posts/listing-page.tsx'
import { PostCardSkeletons } from '#src/features/posts/post-cards.tsx'
import { PostSkeleton } from '#src/features/posts/post-page.tsx'
import { Section, SectionTitle } from '#src/ui/leaf.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { useSite } from './use-site.ts'

/** What stands in for the page of this path while a slow navigation brings it; loaded only then. */
export function PageSkeleton({ pathname }: { pathname: string }) {
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  if (pathname === '/') return <HomeSkeleton />
  if (/^\/posts\/./.test(pathname)) return <PostSkeleton />
  if (pathname === '/projects') return <ListingSkeleton scope="projects" />
  if (pathname === '/posts') return <ListingSkeleton scope="posts" />
  return <ListingSkeleton scope="posts" title="Loading" lead="" />
}

function HomeSkeleton() {
  const { name, description } = useSite()
  return (
    <>
      <PageHead label="Home" title={name} lead={description} />
      <Section margin={<SectionTitle>Recent Posts</SectionTitle>}>
        <PostCardSkeletons count={3} layout="lead" />
      </Section>
    </>
  )
}
