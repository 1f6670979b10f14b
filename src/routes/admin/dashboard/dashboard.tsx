import { useNavigate } from 'react-router'
import { RecentChart } from '#src/features/analytics/admin/recent-chart.tsx'
import { inboxHref } from '#src/features/comments/admin/inbox-url.ts'
import { linkScreenHref, NEW_LINK } from '#src/features/links/admin/link-list-url.ts'
import { NewLinks } from '#src/features/posts/admin/list/new-links.tsx'
import { CREATE_PATH } from '#src/features/posts/admin/list/post-paths.ts'
import { StarterBox } from '#src/features/posts/admin/list/starter-box.tsx'
import { siteContext } from '#src/routes/site.server.ts'
import { AdminPageBody, AdminPageHead, Tools } from '#src/ui/admin/admin-page.tsx'
import { ShortcutHelp } from '#src/ui/admin/keyboard/shortcut-help.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { adminMeta } from '../admin-meta.ts'
import { submitOrKeepInput, useLastAnswer } from '../form-answer.ts'
import { readAdminForm } from '../read-admin-form.server.ts'
import { GO_KEYS } from '../shell/admin-navigation.ts'
import type { Route } from './+types/dashboard.ts'
import { changeDashboard } from './change-dashboard.server.ts'
import { CommentsBox } from './comments-box.tsx'
import styles from './dashboard.module.css'
import { loadDashboard } from './load-dashboard.server.ts'
import { ScheduledBox, UnfinishedBox } from './posts-boxes.tsx'
import { EmptySearchesBox, RisingBox, TopPostsBox } from './reading-boxes.tsx'
import { SinceBox, SiteStats } from './site-stats.tsx'
import { ToDoBox } from './to-do-box.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return loadDashboard(context, new Date())
}

export async function action({ request, context }: Route.ActionArgs) {
  return changeDashboard(context, await readAdminForm(request, context.get(siteContext).origin))
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitOrKeepInput(args)
}

export const meta = adminMeta('Dashboard')

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const {
    name,
    unfinished,
    scheduled,
    counts,
    views,
    since,
    chart,
    toDo,
    examples,
    setupStep,
    backup,
    files,
    siteFiles,
    faults,
    comments,
    starterPosts,
    top,
    rising,
    searches,
  } = loaderData
  const answer = useLastAnswer(actionData)
  const navigate = useNavigate()
  return (
    <>
      <AdminPageHead title={`Hello, ${name}`}>
        <Tools>
          {toDo.overdue > 0 ? <ButtonLink to={inboxHref({ queue: 'unanswered' })}>Answer oldest comment</ButtonLink> : null}
          <ButtonLink to={linkScreenHref({ link: NEW_LINK })}>New link</ButtonLink>
          <NewLinks type="post" />
        </Tools>
      </AdminPageHead>
      <AdminPageBody>
        <div className={styles.boxes}>
          <div className={styles.toDo}>
            <ToDoBox {...{ toDo, examples, setupStep, backup, files, siteFiles, faults }} />
          </div>
          <div className={styles.stats}>
            <SiteStats counts={counts} views={views} />
          </div>
          <div className={`${styles.stack} ${styles.main}`}>
            <SinceBox since={since} />
            <RecentChart chart={chart} />
            <UnfinishedBox posts={unfinished} />
            <CommentsBox comments={comments} refusal={answer?.refusal ?? null} />
          </div>
          <div className={`${styles.stack} ${styles.side}`}>
            {starterPosts > 0 ? <StarterBox posts={starterPosts} /> : null}
            <ScheduledBox posts={scheduled} />
            <TopPostsBox posts={top} />
            <RisingBox posts={rising} />
            <EmptySearchesBox searches={searches} />
          </div>
        </div>
        <ShortcutHelp
          keys={[
            { press: 'n', does: 'New post', run: () => void navigate(CREATE_PATH) },
            ...GO_KEYS.map((key) => ({ ...key, isMinor: false })),
          ]}
        />
      </AdminPageBody>
    </>
  )
}
