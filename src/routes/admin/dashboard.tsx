import { useNavigate } from 'react-router'
import { sumViews } from '#src/features/analytics/sum-views.server.ts'
import { adminContext } from '#src/features/auth/admin.ts'
import { countWaiting } from '#src/features/comments/moderation/count-queues.server.ts'
import { listNewestComments } from '#src/features/comments/newest-comments.server.ts'
import { countTabs } from '#src/features/posts/admin-list/count-tabs.server.ts'
import { countStarterPosts, listScheduled, listUnfinished } from '#src/features/posts/admin-list/list-unfinished.server.ts'
import { CREATE_PATH } from '#src/features/posts/admin-list/post-paths.ts'
import { StarterBox } from '#src/features/posts/admin-list/starter-box.tsx'
import { siteContext } from '#src/server/site.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Columns, DeskBody, DeskHead } from '#src/ui/desk/desk.tsx'
import { DeskIcon } from '#src/ui/desk/desk-icon.tsx'
import { DeskKeys } from '#src/ui/desk/desk-keys.tsx'
import type { Route } from './+types/dashboard.ts'
import { GO_KEYS } from './admin-navigation.ts'
import styles from './dashboard.module.css'
import { CommentsBox, ScheduledBox, SiteFigures, UnfinishedBox } from './dashboard-boxes.tsx'

const ROWS = 5

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(siteContext)
  const [unfinished, scheduled, counts, views, waiting, comments, starterPosts] = await Promise.all([
    listUnfinished(db, ROWS),
    listScheduled(db, ROWS),
    countTabs(db),
    sumViews(db, new Date()),
    countWaiting(db),
    listNewestComments(db, ROWS),
    countStarterPosts(db),
  ])
  return { name: context.get(adminContext).name, unfinished, scheduled, counts, views, waiting, comments, starterPosts }
}

export function meta() {
  return [{ title: 'Dashboard · Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, unfinished, scheduled, counts, views, waiting, comments, starterPosts } = loaderData
  const navigate = useNavigate()
  return (
    <>
      <DeskHead title={`Hello, ${name}`}>
        <ButtonLink variant="go" to={CREATE_PATH}>
          <DeskIcon name="plus" />
          New post
        </ButtonLink>
      </DeskHead>
      <DeskBody>
        <SiteFigures counts={counts} views={views} waiting={waiting} />
        <Columns lean>
          <div className={styles.stack}>
            <UnfinishedBox posts={unfinished} />
            <CommentsBox comments={comments} />
          </div>
          <div className={styles.stack}>
            <ScheduledBox posts={scheduled} />
            {starterPosts > 0 ? <StarterBox posts={starterPosts} /> : null}
          </div>
        </Columns>
        <DeskKeys
          keys={[
            { press: 'n', does: 'New post', run: () => void navigate(CREATE_PATH) },
            ...GO_KEYS.map((key) => ({ ...key, isMinor: false })),
          ]}
        />
      </DeskBody>
    </>
  )
}
