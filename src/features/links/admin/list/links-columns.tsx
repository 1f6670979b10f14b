import { Link } from 'react-router'
import { formatCount } from '#src/lib/format/format-count.ts'
import type { ListColumn } from '#src/ui/admin/list/list-table.tsx'
import { MenuButton } from '#src/ui/admin/menu-button.tsx'
import { ExactTime, SiteDate } from '#src/ui/admin/site-time.tsx'
import { Status, type StatusKind } from '#src/ui/admin/status.tsx'
// The columns of the links list, in their order. To add one, add it here.
import { tableParts } from '#src/ui/admin/tables/data-table.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { type AdminLink, accessRate, type LinkSort, type LinkState } from '../admin-link.ts'
import { type LinkScreen, linkScreenHref } from '../link-list-url.ts'
import { GATE_TOOLTIPS } from '../stats/gate-tooltips.ts'
import { CopyAddress } from './copy-address.tsx'
import styles from './links-screen.module.css'
import type { LinkChanges } from './use-link-changes.ts'

type LinksView = { screen: LinkScreen; changes: LinkChanges }
type LinkColumn = ListColumn<AdminLink, LinkSort, LinksView>

export const LINK_COLUMNS: readonly LinkColumn[] = [
  {
    id: 'name',
    label: 'Name, alias',
    sort: 'name',
    kind: 'title',
    cell: ({ id, name, alias, hasPassword }, { screen }) => (
      <>
        <Link id={rowLinkId(id)} to={linkScreenHref({ ...screen, link: id })}>
          {name}
        </Link>
        <div className={`${styles.mono} ${styles.alias}`}>
          <span>?token={alias}</span>
          {hasPassword ? (
            <span className={styles.lock} title="Has a password">
              <Icon name="lock" />
              <span className="sr">, with a password</span>
            </span>
          ) : null}
        </div>
      </>
    ),
  },
  {
    id: 'state',
    label: 'State, target',
    cellClass: `${tableParts.full} ${styles.state}`,
    cell: (link) => (
      <>
        <LinkStatus link={link} />
        <div className={`${styles.mono} ${styles.target}`} title={link.url}>
          {link.url.replace(/^https?:\/\//, '')}
        </div>
      </>
    ),
  },
  {
    id: 'opened',
    label: 'Opened',
    tooltip: GATE_TOOLTIPS.opened,
    sort: 'opened',
    kind: 'number',
    cell: ({ counts }) => formatCount(counts.opened),
  },
  {
    id: 'ready',
    label: 'Ready',
    tooltip: GATE_TOOLTIPS.ready,
    kind: 'number',
    isHiddenWhenNarrow: true,
    cell: ({ counts }) => formatCount(counts.ready),
  },
  {
    id: 'clicked',
    label: 'Clicked',
    tooltip: GATE_TOOLTIPS.clicked,
    sort: 'clicked',
    kind: 'number',
    isHiddenWhenNarrow: true,
    cell: ({ counts }) => formatCount(counts.clicked),
  },
  {
    id: 'unlocked',
    label: 'Unlocked',
    tooltip: GATE_TOOLTIPS.unlocked,
    kind: 'number',
    isHiddenWhenNarrow: true,
    cell: ({ hasPassword, counts }) => (hasPassword || counts.unlocked > 0 ? formatCount(counts.unlocked) : '–'),
  },
  {
    id: 'accessed',
    label: 'Accessed',
    tooltip: GATE_TOOLTIPS.accessed,
    sort: 'accessed',
    kind: 'number',
    cell: ({ counts }) => formatCount(counts.accessed),
  },
  {
    id: 'rate',
    label: 'Rate',
    tooltip: GATE_TOOLTIPS.rate,
    sort: 'rate',
    kind: 'number',
    cell({ counts }) {
      const rate = accessRate(counts)
      return rate === null ? '–' : `${rate} %`
    },
  },
  {
    id: 'dates',
    label: 'Expires, created',
    head: 'Expires',
    sort: 'expires',
    secondSort: { sort: 'created', label: 'Created' },
    kind: 'number',
    isHiddenWhenNarrow: true,
    cellClass: styles.dates,
    cell: ({ expiresAt, createdAt }) => (
      <>
        {expiresAt ? <SiteDate at={expiresAt} /> : 'never'}
        <span className={tableParts.sub}>
          created <SiteDate at={createdAt} />
        </span>
      </>
    ),
  },
  {
    id: 'actions',
    label: '',
    head: <span className="sr">Actions</span>,
    cellClass: `${tableParts.actions} ${styles.actions}`,
    cell: (link, view) => <RowActions link={link} {...view} />,
  },
]

/** The id of the link in a row, which the cursor focuses. */
export function rowLinkId(linkId: string): string {
  return `link-${linkId}`
}

const STATES = {
  active: { kind: 'live', word: 'Active' },
  scheduled: { kind: 'soon', word: 'Scheduled' },
  expired: { kind: 'bad', word: 'Expired' },
  'used-up': { kind: 'bad', word: 'Used up' },
  archived: { kind: 'draft', word: 'Archived' },
} as const satisfies Record<LinkState, { kind: StatusKind; word: string }>

function LinkStatus({ link: { state, startsAt, maxUses, uses } }: { link: AdminLink }) {
  const { kind, word } = STATES[state]
  return (
    <>
      <Status kind={kind}>{word}</Status>
      {state === 'scheduled' && startsAt ? (
        <span className={tableParts.sub}>
          from <ExactTime at={startsAt} />
        </span>
      ) : null}
      {maxUses === null ? null : (
        <span className={tableParts.sub} title={GATE_TOOLTIPS.uses}>
          {formatCount(uses)} of {formatCount(maxUses)} uses
        </span>
      )}
    </>
  )
}

function RowActions({ link, screen, changes }: LinksView & { link: AdminLink }) {
  const href = linkScreenHref({ ...screen, link: link.id })
  const isArchived = link.state === 'archived'
  return (
    <>
      <CopyAddress link={link} href={href} />
      <MenuButton label={`More for: ${link.name}`}>
        <Link to={href}>Edit</Link>
        <button type="button" onClick={() => void changes.change(isArchived ? 'unarchive' : 'archive', [link])}>
          {isArchived ? 'Take out of the archive' : 'Archive'}
        </button>
        <button type="button" onClick={() => void changes.change('delete', [link])}>
          Delete
        </button>
      </MenuButton>
    </>
  )
}
