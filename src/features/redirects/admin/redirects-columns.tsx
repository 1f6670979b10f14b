// The columns of the list of redirects, in their order. To add one, add it here.
import { Link } from 'react-router'
import { formatCount } from '#src/lib/format/format-count.ts'
import type { ListColumn } from '#src/ui/admin/list/list-table.tsx'
import { MenuButton } from '#src/ui/admin/menu-button.tsx'
import { SiteDate } from '#src/ui/admin/site-time.tsx'
import { Status, type StatusKind } from '#src/ui/admin/status.tsx'
import { tableParts } from '#src/ui/admin/tables/data-table.tsx'
import { type AdminRedirect, isEditable, type RedirectKind, type RedirectSort } from './admin-redirect.ts'
import styles from './redirects-screen.module.css'
import { type RedirectScreen, redirectScreenHref } from './redirects-url.ts'
import type { RedirectChanges } from './use-redirect-changes.ts'

type RedirectsView = { screen: RedirectScreen; changes: RedirectChanges }
type RedirectColumn = ListColumn<AdminRedirect, RedirectSort, RedirectsView>

export const REDIRECT_COLUMNS: readonly RedirectColumn[] = [
  {
    id: 'from',
    label: 'Old address',
    sort: 'from',
    kind: 'title',
    cell: (redirect, { screen }) => (
      <>
        {isEditable(redirect) ? (
          <Link id={rowRedirectId(redirect.id)} className={styles.address} to={redirectScreenHref({ ...screen, rule: redirect.id })}>
            {redirect.from}
          </Link>
        ) : (
          <span id={rowRedirectId(redirect.id)} className={styles.address} tabIndex={-1}>
            {redirect.from}
          </span>
        )}
        <span className={tableParts.sub}>{ORIGINS[redirect.kind]}</span>
      </>
    ),
  },
  {
    id: 'to',
    label: 'Leads to',
    cellClass: `${tableParts.full} ${styles.target}`,
    cell: ({ to }) =>
      to === null ? (
        '–'
      ) : (
        <span className={styles.address} title={to}>
          {to}
        </span>
      ),
  },
  {
    id: 'status',
    label: 'Answer',
    cellClass: tableParts.half,
    cell: ({ status }) => <Status kind={ANSWERS[status].kind}>{ANSWERS[status].label}</Status>,
  },
  {
    id: 'hits',
    label: 'Hits',
    tooltip: 'How often the rule answered, bots and your own visits included. Former addresses are not counted.',
    sort: 'hits',
    kind: 'number',
    cell: ({ hits }) => (hits === null ? '–' : formatCount(hits)),
  },
  {
    id: 'lastHit',
    label: 'Last hit, created',
    head: 'Last hit',
    sort: 'lastHit',
    secondSort: { sort: 'created', label: 'Created' },
    kind: 'number',
    cellClass: styles.dates,
    cell: ({ lastHitAt, createdAt }) => (
      <>
        {lastHitAt ? <SiteDate at={lastHitAt} /> : '–'}
        <span className={tableParts.sub}>
          created <SiteDate at={createdAt} />
        </span>
      </>
    ),
    isHiddenWhenNarrow: true,
  },
  {
    id: 'actions',
    label: '',
    head: <span className="sr">Actions</span>,
    cellClass: `${tableParts.actions} ${styles.actions}`,
    cell: (redirect, view) => (isEditable(redirect) ? <RowActions redirect={redirect} {...view} /> : null),
  },
]

const ORIGINS = {
  exact: 'this address',
  prefix: 'this address and all below it',
  gone: 'removed permanently',
  post: 'from a renamed post',
  page: 'from a renamed page',
  category: 'from a renamed category',
} as const satisfies Record<RedirectKind, string>

const ANSWERS = {
  301: { kind: 'live', label: '301 permanent' },
  302: { kind: 'soon', label: '302 temporary' },
  410: { kind: 'bad', label: '410 gone' },
} as const satisfies Record<AdminRedirect['status'], { kind: StatusKind; label: string }>

/** The id of the element in a row that the cursor focuses. */
export function rowRedirectId(redirectId: string): string {
  return `redirect-${redirectId}`
}

function RowActions({ redirect, screen, changes }: RedirectsView & { redirect: AdminRedirect }) {
  return (
    <MenuButton label={`More for: ${redirect.from}`}>
      <Link to={redirectScreenHref({ ...screen, rule: redirect.id })}>Edit</Link>
      <a href={redirect.from.replace(/\/\*$/, '')}>Open</a>
      <button type="button" onClick={() => void changes.remove([redirect])}>
        Delete
      </button>
    </MenuButton>
  )
}
