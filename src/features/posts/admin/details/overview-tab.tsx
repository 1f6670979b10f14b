import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Box, Columns } from '#src/ui/admin/admin-page.tsx'
import { ExactTime } from '#src/ui/admin/site-time.tsx'
import type { Revision } from '../../drafts/revisions.server.ts'
import { publicPath } from '../list/post-paths.ts'
import type { AdminPost } from '../list/posts-list.ts'
import { adminListHref } from '../list/posts-list-url.ts'
import { usePostChanges } from '../list/use-post-changes.ts'
import styles from './details-boxes.module.css'
import { HistoryBox } from './history-box.tsx'
import { PreviewsBox } from './previews-box.tsx'
import { type DayViews, ViewsChart } from './views-chart.tsx'

type OverviewTabProps = {
  post: AdminPost
  origin: string
  days: DayViews[]
  oldSlugs: string[]
  revisions: Revision[]
  previews: { id: string; views: number; expiresAt: string; createdAt: string }[]
}

export function OverviewTab({ post, origin, days, oldSlugs, revisions, previews }: OverviewTabProps) {
  const changes = usePostChanges()
  return (
    <>
      <Columns isFirstWider stacksLonger>
        <Box title="Views, last 30 days">
          <ViewsChart days={days} />
        </Box>
        <Box title="The post">
          <Facts facts={factsOf(post, origin, oldSlugs)} />
        </Box>
      </Columns>
      <Columns>
        <HistoryBox postId={post.id} revisions={revisions} />
        <PreviewsBox links={previews} isBusy={changes.busy.has(post.id)} onCopy={() => void changes.copyPreview(post)} />
      </Columns>
    </>
  )
}

function Facts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function factsOf(post: AdminPost, origin: string, oldSlugs: string[]) {
  const { slug, status, createdAt, publishedAt, updatedAt, category } = post
  const address = `${origin}${publicPath(slug)}`
  return [
    { name: 'Address', value: status === 'published' ? <a href={publicPath(slug)}>{address}</a> : address },
    ...(oldSlugs.length > 0 ? [{ name: 'Leads here too', value: oldSlugs.map((slug) => publicPath(slug)).join(', ') }] : []),
    { name: publishedAt || status === 'scheduled' ? 'Date' : 'Begun', value: <ExactTime at={createdAt} /> },
    { name: 'First published', value: publishedAt ? <ExactTime at={publishedAt} /> : 'Never' },
    { name: 'Updated', value: <ExactTime at={updatedAt} /> },
    { name: 'Categories', value: category.length === 0 ? 'None' : <Categories names={category} /> },
    { name: 'Kind', value: post.isProject ? 'Project' : 'Post' },
  ]
}

function Categories({ names }: { names: string[] }) {
  return names.map((name, index) => (
    <span key={name}>
      {index > 0 ? ', ' : ''}
      <Link to={adminListHref({ category: name })}>{name}</Link>
    </span>
  ))
}
