import { Link } from 'react-router'
import { inboxHref } from '#src/features/comments/admin/inbox-url.ts'
import { adminListHref } from '#src/features/posts/admin/list/posts-list-url.ts'
import type { Example } from '#src/features/settings/examples/examples.ts'
import { formatCount } from '#src/lib/format/format-count.ts'
import { Box, BoxBody } from '#src/ui/admin/admin-page.tsx'
import { Row, Rows } from '#src/ui/admin/rows.tsx'
import { type Backup, BackupRow } from './backup-row.tsx'
import styles from './dashboard.module.css'
import { ExamplesList } from './examples-list.tsx'

export type ToDo = {
  waiting: number
  overdue: number
  stale: number
  withoutDescription: number
  withoutAlt: number
}

const TO_DO = 'to-do'

type Item = {
  number: number
  one: string
  many: string
  to: string
  tooltip: string
}

/** Tasks of the owner. A task without items is left out. */
export function ToDoBox({ toDo, examples, backup }: { toDo: ToDo; examples: readonly Example[]; backup: Backup }) {
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
      to: adminListHref({ tab: 'drafts', sort: 'updated', direction: 'asc' }),
      tooltip: 'Drafts that were not changed for 30 days.',
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
  ]
  const due = items.filter(({ number }) => number > 0)
  return (
    <Box id={TO_DO} title="To do">
      {due.length === 0 && examples.length === 0 && backup.state === 'fine' ? (
        <BoxBody>
          <p className={styles.nothing}>Nothing waits for you.</p>
        </BoxBody>
      ) : null}
      <Rows>
        {due.map(({ number, one, many, to, tooltip }) => (
          <Row key={one}>
            <Link to={to} title={tooltip}>
              {formatCount(number)} {number === 1 ? one : many}
            </Link>
          </Row>
        ))}
        <BackupRow backup={backup} />
      </Rows>
      <ExamplesList examples={examples} boxId={TO_DO} />
    </Box>
  )
}
