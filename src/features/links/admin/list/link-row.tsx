import { copyText } from '#src/lib/clipboard.ts'
import { formatDate } from '#src/lib/date.ts'
import { IconButton, iconButtonClass } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/desk/controls.tsx'
import { tableParts } from '#src/ui/desk/data-table.tsx'
import { MenuButton } from '#src/ui/desk/menu-button.tsx'
import { ExactTime } from '#src/ui/desk/relative-time.tsx'
import { Status, type StatusKind } from '#src/ui/desk/status.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { toast } from '#src/ui/toast.tsx'
import { type AdminLink, accessRate, type LinkState, linkPath } from '../admin-link.ts'
import { GATE_MEANINGS } from '../figures/gate-meanings.ts'
import { type LinkScreen, linkScreenHref } from '../link-list-url.ts'
import styles from './links-desk.module.css'
import { rowNameId } from './row-name-id.ts'
import type { LinkChanges } from './use-link-changes.ts'

type LinkRowProps = {
  link: AdminLink
  screen: LinkScreen
  isChosen: boolean
  onChoose: (linkId: string, isChosen: boolean) => void
  isCursor: boolean
  onCursor: (linkId: string) => void
  changes: LinkChanges
}

/** One link: a row, or a card on narrow screens. */
export function LinkRow({ link, screen, isChosen, onChoose, isCursor, onCursor, changes }: LinkRowProps) {
  const { id, name, alias, hasPassword, url } = link
  const { check, title, full, actions } = tableParts
  const href = linkScreenHref({ ...screen, link: id })
  return (
    <tr
      data-selected={isChosen || undefined}
      data-cursor={isCursor || undefined}
      aria-busy={changes.busy.has(id) || undefined}
      onFocus={() => onCursor(id)}
    >
      <td className={check}>
        <Checkbox aria-label={`Select ${name}`} checked={isChosen} onChange={(event) => onChoose(id, event.currentTarget.checked)} />
      </td>
      <th scope="row" className={title}>
        <Link id={rowNameId(id)} to={href} preventScrollReset>
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
      </th>
      <td className={full} data-label="State, target">
        <LinkStatus link={link} />
        <div className={`${styles.mono} ${styles.target}`} title={url}>
          {url.replace(/^https?:\/\//, '')}
        </div>
      </td>
      <Numbers link={link} />
      <td className={`${actions} ${styles.actions}`}>
        <CopyAddress link={link} href={href} />
        <MenuButton label={`More for: ${name}`}>
          <Link to={href} preventScrollReset>
            Edit
          </Link>
          <button type="button" onClick={() => void changes.change(link.state === 'archived' ? 'unarchive' : 'archive', [link])}>
            {link.state === 'archived' ? 'Take out of the archive' : 'Archive'}
          </button>
          <button type="button" onClick={() => void changes.change('delete', [link])}>
            Delete
          </button>
        </MenuButton>
      </td>
    </tr>
  )
}

function Numbers({ link: { hasPassword, counts, expiresAt, createdAt } }: { link: AdminLink }) {
  const { number, low } = tableParts
  const rate = accessRate(counts)
  return (
    <>
      <td className={number} data-label="Opened">
        {count(counts.opened)}
      </td>
      <td className={`${number} ${low}`} data-label="Ready">
        {count(counts.ready)}
      </td>
      <td className={`${number} ${low}`} data-label="Clicked">
        {count(counts.clicked)}
      </td>
      <td className={`${number} ${low}`} data-label="Unlocked">
        {hasPassword || counts.unlocked > 0 ? count(counts.unlocked) : '–'}
      </td>
      <td className={number} data-label="Accessed">
        {count(counts.accessed)}
      </td>
      <td className={number} data-label="Rate">
        {rate === null ? '–' : `${rate} %`}
      </td>
      <td className={`${number} ${low} ${styles.dates}`} data-label="Expires, created">
        {expiresAt ? <time dateTime={expiresAt}>{formatDate(expiresAt)}</time> : 'never'}
        <span className={tableParts.sub}>
          made <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </span>
      </td>
    </>
  )
}

const STATES = {
  active: { kind: 'live', word: 'Active' },
  scheduled: { kind: 'soon', word: 'Scheduled' },
  expired: { kind: 'bad', word: 'Expired' },
  'used-up': { kind: 'bad', word: 'Used up' },
  archived: { kind: 'draft', word: 'Archived' },
} as const satisfies Record<LinkState, { kind: StatusKind; word: string }>

export function LinkStatus({ link: { state, startsAt, maxUses, uses } }: { link: AdminLink }) {
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
        <span className={tableParts.sub} title={GATE_MEANINGS.uses}>
          {count(uses)} of {count(maxUses)} uses
        </span>
      )}
    </>
  )
}

/** A link that can be opened on any post has no address before a post is chosen. */
function CopyAddress({ link: { name, alias, post }, href }: { link: AdminLink; href: string }) {
  if (!post) {
    return (
      <Link className={iconButtonClass} to={href} state={{ tab: 'address' }} preventScrollReset aria-label={`Choose a post for ${name}`}>
        <Icon name="link" />
      </Link>
    )
  }
  return (
    <IconButton aria-label={`Copy address of ${name}`} onClick={() => void copyAddress(linkPath(post.slug, alias))}>
      <Icon name="copy" />
    </IconButton>
  )
}

/** The whole address, ready to be pasted anywhere; where copying is not allowed it is shown instead. */
export async function copyAddress(path: string): Promise<void> {
  const address = new URL(path, location.origin).href
  const isCopied = await copyText(address)
  toast(
    isCopied ? { title: 'Copied', message: address, kind: 'ok' } : { title: 'Copying is not allowed here', message: address, kind: 'bad' },
  )
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
