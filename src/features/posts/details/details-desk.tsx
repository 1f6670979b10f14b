import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Box, Columns, DeskBody, DeskHead } from '#src/ui/desk/desk.tsx'
import { Figures } from '#src/ui/desk/figures.tsx'
import { ExactTime } from '#src/ui/desk/relative-time.tsx'
import type { AdminPost } from '../admin-list/admin-list.ts'
import { adminListHref } from '../admin-list/admin-list-url.ts'
import { publicPath } from '../admin-list/post-paths.ts'
import { PostState } from '../admin-list/post-row.tsx'
import { usePostChanges } from '../admin-list/use-post-changes.ts'
import { Facts } from './details-rows.tsx'
import { HistoryBox, type ListedRevision } from './history-box.tsx'
import { PostActions } from './post-actions.tsx'
import { PreviewsBox } from './previews-box.tsx'
import { type DayViews, ViewsChart } from './views-chart.tsx'

export type DetailsDeskProps = {
  post: AdminPost
  origin: string
  days: DayViews[]
  oldSlugs: string[]
  revisions: ListedRevision[]
  previews: { id: string; views: number; expiresAt: string; createdAt: string }[]
  /** Boxes of other features about this post. */
  children: ReactNode
}

/** Everything about one post on one screen. */
export function DetailsDesk({ post, origin, days, oldSlugs, revisions, previews, children }: DetailsDeskProps) {
  const changes = usePostChanges()
  const recent = days.reduce((sum, { views }) => sum + views, 0)
  const figures = [
    { name: 'Views', number: post.views, means: 'Readings since the post exists, as readers see them counted.' },
    { name: 'Last 30 days', number: recent, means: 'Readings of the last 30 days (UTC), today included.' },
    {
      name: 'Comments',
      number: post.comments,
      means: 'Comments that are shown or wait for you.',
      note: post.heldComments > 0 ? `${post.heldComments} waiting` : null,
    },
    { name: 'Link clicks', number: post.linkClicks, means: "'Click to Continue' on gated links of this post." },
  ]
  return (
    <>
      <DeskHead title={post.title} status={<PostStatus post={post} />}>
        <PostActions post={post} changes={changes} />
      </DeskHead>
      <DeskBody>
        <Figures figures={figures} />
        <Columns lean>
          <Box title="Views, last 30 days">
            <ViewsChart days={days} />
          </Box>
          <Box title="The post">
            <Facts facts={factsOf(post, origin, oldSlugs)} />
          </Box>
        </Columns>
        <Columns>{children}</Columns>
        <Columns>
          <HistoryBox postId={post.id} revisions={revisions} />
          <PreviewsBox links={previews} isBusy={changes.busy.has(post.id)} onCopy={() => void changes.copyPreview(post)} />
        </Columns>
      </DeskBody>
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

function factsOf(post: AdminPost, origin: string, oldSlugs: string[]) {
  const { slug, status, createdAt, publishedAt, updatedAt, category } = post
  const address = `${origin}${publicPath(slug)}`
  return [
    { name: 'Address', value: status === 'published' ? <a href={publicPath(slug)}>{address}</a> : address },
    ...(oldSlugs.length > 0 ? [{ name: 'Leads here too', value: oldSlugs.map(publicPath).join(', ') }] : []),
    { name: publishedAt || status === 'scheduled' ? 'Date' : 'Begun', value: <ExactTime at={createdAt} /> },
    { name: 'First published', value: publishedAt ? <ExactTime at={publishedAt} /> : 'Never' },
    { name: 'Updated', value: <ExactTime at={updatedAt} /> },
    { name: 'Categories', value: category.length === 0 ? 'None' : <Categories names={category} /> },
    { name: 'Kind', value: post.isProject ? 'Project' : 'Post' },
  ]
}

function Categories({ names }: { names: string[] }) {
  return names.map((name, place) => (
    <span key={name}>
      {place > 0 ? ', ' : ''}
      <Link to={adminListHref({ category: name })}>{name}</Link>
    </span>
  ))
}
