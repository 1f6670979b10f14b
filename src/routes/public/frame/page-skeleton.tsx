import { useLayoutEffect } from 'react'
import { PostSkeleton } from '#src/features/posts/article/post-skeleton.tsx'
import { ListingSkeleton } from '#src/features/posts/listing/listing-page.tsx'
import { PostCardSkeletons } from '#src/features/posts/listing/post-cards.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { startSkeleton } from '#src/ui/layout/scroll-position.ts'
import { Section, SectionTitle } from '#src/ui/layout/section.tsx'
import { useSite } from './use-site.ts'

/** The skeleton for the page at this path during a slow navigation. */
export function PageSkeleton({ pathname }: { pathname: string }) {
  useLayoutEffect(startSkeleton, [])
  if (pathname === '/') return <HomeSkeleton />
  if (/^\/posts\/./.test(pathname)) return <PostSkeleton />
  if (pathname === '/projects') return <ListingSkeleton scope="projects" />
  if (pathname === '/posts') return <ListingSkeleton scope="posts" />
  return <ListingSkeleton scope="posts" title="Loading" />
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
