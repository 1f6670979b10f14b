import type { ReactNode } from 'react'
import { AdminPageBody, AdminPageHead } from '#src/ui/admin/admin-page.tsx'
import { type Stat, Stats } from '#src/ui/admin/stats.tsx'
import { LinkTabs } from '#src/ui/admin/tabs.tsx'
import { PostState } from '../list/post-state.tsx'
import type { AdminPost } from '../list/posts-list.ts'
import { usePostChanges } from '../list/use-post-changes.ts'
import { DETAILS_TABS, type DetailsTab, detailsTabHref } from './details-url.ts'
import { PostActions } from './post-actions.tsx'

type DetailsScreenProps = {
  post: AdminPost
  stats: readonly Stat[]
  tab: DetailsTab
  /** The query of the current URL, from which links to other tabs copy the period. */
  query: string
  /** The content of the open tab. */
  children: ReactNode
}

const TAB_LABELS = {
  overview: 'Overview',
  traffic: 'Traffic',
  reading: 'Reading',
  journey: 'Journey',
  links: 'Links',
  comments: 'Comments',
} as const satisfies Record<DetailsTab, string>

/** The details of one post: its statistics, and the open tab. */
export function DetailsScreen({ post, stats, tab, query, children }: DetailsScreenProps) {
  const changes = usePostChanges()
  return (
    <>
      <AdminPageHead title={post.title} status={<PostStatus post={post} />}>
        <PostActions post={post} changes={changes} />
      </AdminPageHead>
      <AdminPageBody>
        <Stats stats={stats} />
        <LinkTabs
          label="About this post"
          tabs={DETAILS_TABS.map((name) => ({
            to: detailsTabHref(post.id, name, new URLSearchParams(query)),
            label: TAB_LABELS[name],
            isCurrent: name === tab,
          }))}
        />
        {children}
      </AdminPageBody>
    </>
  )
}

function PostStatus({ post }: { post: AdminPost }) {
  return (
    <div>
      <PostState post={post} />
    </div>
  )
}
