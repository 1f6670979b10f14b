import { Checkbox } from '#src/ui/desk/controls.tsx'
import { DataTable, tableParts } from '#src/ui/desk/data-table.tsx'
import { DeskIcon } from '#src/ui/desk/desk-icon.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import type { AdminLink, LinkSort } from '../admin-link.ts'
import { GATE_MEANINGS } from '../figures/gate-meanings.ts'
import { firstDirection, type LinkScreen, linkScreenHref } from '../link-list-url.ts'
import { LinkRow } from './link-row.tsx'
import type { LinkChanges } from './use-link-changes.ts'

type LinksTableProps = {
  links: readonly AdminLink[]
  screen: LinkScreen
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  cursorId: string | null
  onCursor: (linkId: string) => void
  changes: LinkChanges
}

export function LinksTable({ links, screen, chosen, onChoose, cursorId, onCursor, changes }: LinksTableProps) {
  const isAll = links.every(({ id }) => chosen.has(id))
  const isSome = links.some(({ id }) => chosen.has(id))
  function choose(linkId: string, isChosen: boolean) {
    onChoose(new Set(isChosen ? [...chosen, linkId] : [...chosen].filter((id) => id !== linkId)))
  }
  return (
    <DataTable label="Links">
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              aria-label="Select all on this page"
              checked={isAll}
              indeterminate={isSome && !isAll}
              onChange={() => onChoose(new Set(isAll ? [] : links.map(({ id }) => id)))}
            />
          </th>
          <Heads screen={screen} />
          <th scope="col">
            <span className="sr">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {links.map((link) => (
          <LinkRow
            key={link.id}
            link={link}
            screen={screen}
            isChosen={chosen.has(link.id)}
            onChoose={choose}
            isCursor={link.id === cursorId}
            onCursor={onCursor}
            changes={changes}
          />
        ))}
      </tbody>
    </DataTable>
  )
}

function Heads({ screen }: { screen: LinkScreen }) {
  const { number, low } = tableParts
  return (
    <>
      <SortHead screen={screen} sort="name" label="Name, alias" />
      <th scope="col">State, target</th>
      <SortHead screen={screen} sort="opened" label="Opened" means={GATE_MEANINGS.opened} className={number} />
      <th scope="col" className={`${number} ${low}`} title={GATE_MEANINGS.ready}>
        Ready
      </th>
      <SortHead screen={screen} sort="clicked" label="Clicked" means={GATE_MEANINGS.clicked} className={`${number} ${low}`} />
      <th scope="col" className={`${number} ${low}`} title={GATE_MEANINGS.unlocked}>
        Unlocked
      </th>
      <SortHead screen={screen} sort="accessed" label="Accessed" means={GATE_MEANINGS.accessed} className={number} />
      <SortHead screen={screen} sort="rate" label="Rate" means={GATE_MEANINGS.rate} className={number} />
      <DateHead screen={screen} />
    </>
  )
}

/** Two orders in one head: the column shows both dates. */
function DateHead({ screen }: { screen: LinkScreen }) {
  const { number, low } = tableParts
  const isSorted = screen.sort === 'expires' || screen.sort === 'created'
  return (
    <th scope="col" className={`${number} ${low}`} aria-sort={isSorted ? directionOf(screen) : undefined}>
      <SortLink screen={screen} sort="expires" label="Expires" />, <SortLink screen={screen} sort="created" label="Created" />
    </th>
  )
}

type SortLinkProps = { screen: LinkScreen; sort: LinkSort; label: string }
type SortHeadProps = SortLinkProps & { means?: string; className?: string | undefined }

function SortHead({ screen, sort, label, means, className }: SortHeadProps) {
  return (
    <th scope="col" className={className} title={means} aria-sort={screen.sort === sort ? directionOf(screen) : undefined}>
      <SortLink screen={screen} sort={sort} label={label} />
    </th>
  )
}

/** To the list in this order, or, where it is sorted so, in the opposite one. */
function SortLink({ screen, sort, label }: SortLinkProps) {
  const isSorted = screen.sort === sort
  const opposite = screen.direction === 'asc' ? 'desc' : 'asc'
  const direction = isSorted ? opposite : firstDirection(sort)
  return (
    <Link to={linkScreenHref({ ...screen, sort, direction, page: 1, link: '' })} preventScrollReset>
      {label}
      {isSorted ? screen.direction === 'asc' ? <Icon name="arrow-up" /> : <DeskIcon name="chevron-down" /> : null}
    </Link>
  )
}

function directionOf({ direction }: LinkScreen): 'ascending' | 'descending' {
  return direction === 'asc' ? 'ascending' : 'descending'
}
