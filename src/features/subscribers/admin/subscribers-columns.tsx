// The columns of the list of subscribers, in their order. To add one, add it here.
import type { SubscriberStatus } from '#src/db/schema/subscribers.ts'
import { AdminIcon } from '#src/ui/admin/admin-icon.tsx'
import type { ListColumn } from '#src/ui/admin/list/list-table.tsx'
import { SiteDate } from '#src/ui/admin/site-time.tsx'
import { Status, type StatusKind } from '#src/ui/admin/status.tsx'
import { tableParts } from '#src/ui/admin/tables/data-table.tsx'
import { IconButton } from '#src/ui/button.tsx'
import { type AdminSubscriber, SOURCE_LABELS, STATUS_LABELS, type SubscriberSort } from './admin-subscriber.ts'
import styles from './subscribers-screen.module.css'

type SubscribersView = { onRemove: (subscriber: AdminSubscriber) => void }

const STATUS_KINDS = { active: 'live', pending: 'soon', left: 'draft', suspended: 'bad' } as const satisfies Record<
  SubscriberStatus,
  StatusKind
>

export const SUBSCRIBER_COLUMNS: readonly ListColumn<AdminSubscriber, SubscriberSort, SubscribersView>[] = [
  {
    id: 'email',
    label: 'Address',
    sort: 'email',
    kind: 'title',
    cell: ({ id, email, source }) => (
      <>
        <span id={rowSubscriberId(id)} className={styles.address} tabIndex={-1} title={email}>
          {email}
        </span>
        <span className={tableParts.sub}>{SOURCE_LABELS[source]}</span>
      </>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    // The word itself is enough on a card.
    cellLabel: () => '',
    cellClass: tableParts.half,
    cell: ({ status, leftAt }) => (
      <>
        <Status kind={STATUS_KINDS[status]}>{STATUS_LABELS[status]}</Status>
        {leftAt === null ? null : (
          <span className={tableParts.sub}>
            on <SiteDate at={leftAt} />
          </span>
        )}
      </>
    ),
  },
  {
    id: 'since',
    label: 'Since',
    tooltip: 'The confirmation. Before it, when the address was entered.',
    sort: 'since',
    kind: 'number',
    cell: ({ since }) => <SiteDate at={since} />,
  },
  {
    id: 'lastMailed',
    label: 'Last e-mail',
    sort: 'lastMailed',
    kind: 'number',
    cell: ({ lastMailedAt }) => (lastMailedAt === null ? '–' : <SiteDate at={lastMailedAt} />),
  },
  {
    id: 'actions',
    label: '',
    head: <span className="sr">Actions</span>,
    cellClass: `${tableParts.actions} ${styles.actions}`,
    cell: (subscriber, { onRemove }) => (
      <IconButton aria-label={`Remove ${subscriber.email}`} onClick={() => onRemove(subscriber)}>
        <AdminIcon name="trash" />
      </IconButton>
    ),
  },
]

/** The id of the element in a row that the cursor focuses. */
export function rowSubscriberId(subscriberId: string): string {
  return `subscriber-${subscriberId}`
}
