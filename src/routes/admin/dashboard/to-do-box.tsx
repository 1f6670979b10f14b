import { inboxHref } from '#src/features/comments/admin/inbox-url.ts'
import { brokenLinksHref } from '#src/features/link-check/admin/broken-links.ts'
import { adminListHref } from '#src/features/posts/admin/list/posts-list-url.ts'
import type { Example } from '#src/features/settings/examples/examples.ts'
import type { SetupStep } from '#src/features/settings/setup/setup-steps.ts'
import type { LastRun } from '#src/features/transfer/static-site/job/static-result.ts'
import { formatCount } from '#src/lib/format/format-count.ts'
import type { Fault } from '#src/server/diagnostics/diagnostic.ts'
import { Box, EmptyMessage } from '#src/ui/admin/admin-page.tsx'
import { LinkRow, Row, Rows } from '#src/ui/admin/tables/rows.tsx'
import { upkeepHref } from '../upkeep/upkeep-url.ts'
import { type Backup, BackupRow } from './backup-row.tsx'
import { ExamplesList } from './examples-list.tsx'
import { FilesRow, type FolderProblems, hasProblems } from './files-row.tsx'
import { SetupRow } from './setup-row.tsx'
import { hasProblem, SiteFilesRow } from './site-files-row.tsx'

export type ToDo = {
  waiting: number
  overdue: number
  stale: number
  outdated: number
  withoutDescription: number
  withoutAlt: number
  emptySearches: number
  missing: number
  deadLinks: number
  movedLinks: number
}

const TO_DO = 'to-do'

type Item = {
  number: number
  one: string
  many: string
  to: string
  tooltip: string
}

type ToDoBoxProps = {
  toDo: ToDo
  examples: readonly Example[]
  /** The step at which the set-up goes on; null when there is nothing to finish. */
  setupStep: SetupStep | null
  backup: Backup
  /** Null without a content folder. */
  files: FolderProblems | null
  /** The last export of the site as files; null without one. */
  siteFiles: LastRun | null
  /** What is wrong with the disk, with the proxy in front, and with e-mails. */
  faults: readonly Fault[]
}

/** Tasks of the owner. A task without items is left out. */
export function ToDoBox({ toDo, examples, setupStep, backup, files, siteFiles, faults }: ToDoBoxProps) {
  const items: Item[] = [
    {
      number: toDo.waiting,
      one: 'comment waits for you',
      many: 'comments wait for you',
      to: inboxHref({ queue: 'waiting' }),
      tooltip: 'Hidden from visitors until you approve them.',
    },
    {
      number: toDo.overdue,
      one: 'comment has no answer after 48 hours',
      many: 'comments have no answer after 48 hours',
      to: inboxHref({ queue: 'unanswered' }),
      tooltip: 'Approved, without a reply of yours, and not marked as needing no reply.',
    },
    {
      number: toDo.stale,
      one: 'draft has not changed for 30 days',
      many: 'drafts have not changed for 30 days',
      to: upkeepHref('drafts'),
      tooltip: 'Drafts that did not change for 30 days, without those that you set aside.',
    },
    {
      number: toDo.outdated,
      one: 'post that is read has not changed for a year',
      many: 'posts that are read have not changed for a year',
      to: upkeepHref('outdated'),
      tooltip: 'With 10 or more views in the last 30 days. You say which of them are still right.',
    },
    {
      number: toDo.withoutDescription,
      one: 'published post has no description',
      many: 'published posts have no description',
      to: adminListHref({ tab: 'published', has: 'no-description' }),
      tooltip: 'Cards and search results then show the beginning of the text, or nothing.',
    },
    {
      number: toDo.withoutAlt,
      one: 'recent post has a picture without alternative text',
      many: 'recent posts have pictures without alternative text',
      to: adminListHref({ tab: 'published', sort: 'date' }),
      tooltip: 'Among the 200 newest published posts. Pictures that are marked as decorative count too.',
    },
    {
      number: toDo.deadLinks,
      one: 'link leads nowhere',
      many: 'links lead nowhere',
      to: brokenLinksHref({}),
      tooltip: 'Links of public posts and pages that failed twice. Each can be replaced everywhere.',
    },
    {
      number: toDo.movedLinks,
      one: 'link has moved',
      many: 'links have moved',
      to: brokenLinksHref({ kind: 'moved' }),
      tooltip: 'Links of public posts and pages that are redirected for good.',
    },
    {
      number: toDo.emptySearches,
      one: 'search finds nothing',
      many: 'searches find nothing',
      to: upkeepHref('searches'),
      tooltip: 'Words that were searched for three times or more in the last 30 days, in vain.',
    },
    {
      number: toDo.missing,
      one: 'missing address is requested often',
      many: 'missing addresses are requested often',
      to: upkeepHref('missing'),
      tooltip: 'Requested ten times or more in the last 30 days, without a page or a redirect. Each can become a redirect or a draft.',
    },
  ]
  const due = items.filter(({ number }) => number > 0)
  return (
    <Box id={TO_DO} title="To do">
      {due.length === 0 &&
      examples.length === 0 &&
      !setupStep &&
      faults.length === 0 &&
      backup.state === 'fine' &&
      !hasProblems(files) &&
      !hasProblem(siteFiles) ? (
        <EmptyMessage>Nothing waits for you.</EmptyMessage>
      ) : null}
      <Rows>
        {faults.map(({ title, detail }) => (
          <Row key={title} sub={detail}>
            {title}
          </Row>
        ))}
        {setupStep ? <SetupRow step={setupStep} /> : null}
        {due.map(({ number, one, many, to, tooltip }) => (
          <LinkRow key={one} to={to} tooltip={tooltip}>
            {formatCount(number)} {number === 1 ? one : many}
          </LinkRow>
        ))}
        <BackupRow backup={backup} />
        {files ? <FilesRow files={files} /> : null}
        <SiteFilesRow lastRun={siteFiles} />
      </Rows>
      <ExamplesList examples={examples} boxId={TO_DO} />
    </Box>
  )
}
