import { useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { ButtonLink } from '#src/ui/button.tsx'
import { DeskBody, DeskHead } from '#src/ui/desk/desk.tsx'
import { DeskIcon } from '#src/ui/desk/desk-icon.tsx'
import { type DeskKey, DeskKeys } from '#src/ui/desk/desk-keys.tsx'
import { useCursor } from '#src/ui/desk/use-cursor.ts'
import { Pagination } from '#src/ui/pagination.tsx'
import type { GateFigures, LinkDetails, LinkListing } from '../admin-link.ts'
import { LinkDrawer } from '../drawer/link-drawer.tsx'
import { GateBox } from '../figures/gate-box.tsx'
import { LINKS_PATH, type LinkScreen, linkScreenHref, NEW_LINK } from '../link-list-url.ts'
import { EmptyLinks } from './empty-links.tsx'
import { linkListKeys } from './link-list-keys.ts'
import { FoundLinks, LinkTools } from './link-tools.tsx'
import { LinksBulkBar } from './links-bulk-bar.tsx'
import styles from './links-desk.module.css'
import { LinksTable } from './links-table.tsx'
import { rowNameId } from './row-name-id.ts'
import { useLinkChanges } from './use-link-changes.ts'

export type LinksDeskProps = {
  screen: LinkScreen
  listing: LinkListing
  /** Of all links together. */
  figures: GateFigures
  /** The link in the drawer; null when there is none, or none any more. */
  opened: { details: LinkDetails; figures: GateFigures } | null
  /** The site's own. */
  origin: string
  /** Keys that the frame around this screen listens to. */
  moreKeys: readonly DeskKey[]
}

/** The owner's gated links. Reading, search, filters and pages work without JavaScript. */
export function LinksDesk({ screen, listing, figures, opened, origin, moreKeys }: LinksDeskProps) {
  const { links, page, pages, total } = listing
  const navigate = useNavigate()
  const changes = useLinkChanges()
  const { cursorId, setCursorId, move } = useCursor(
    links.map(({ id }) => id),
    rowNameId,
  )
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = links.filter(({ id }) => chosen.has(id))
  const current = links.find(({ id }) => id === cursorId)
  const newHref = linkScreenHref({ ...screen, link: NEW_LINK })

  const keys = linkListKeys({
    move,
    select: () => current && toggle(current.id),
    edit: () => current && void navigate(linkScreenHref({ ...screen, link: current.id }), { preventScrollReset: true }),
    remove() {
      const affected = selected.length > 0 ? selected : current ? [current] : []
      if (affected.length > 0) void changes.change('delete', affected)
    },
    create: () => void navigate(newHref, { preventScrollReset: true }),
  })

  function toggle(linkId: string) {
    setChosen(chosen.has(linkId) ? new Set([...chosen].filter((id) => id !== linkId)) : new Set([...chosen, linkId]))
  }
  return (
    <>
      <DeskHead title="Link shortener">
        <ButtonLink variant="go" to={newHref} preventScrollReset>
          <DeskIcon name="plus" />
          New link
        </ButtonLink>
      </DeskHead>
      <DeskBody>
        <LinkTools screen={screen} />
        <FoundLinks screen={screen} total={total} />
        <div className={styles.list} aria-busy={useIsTurning()}>
          {links.length === 0 ? (
            <EmptyLinks screen={screen} />
          ) : (
            <LinksTable
              links={links}
              screen={screen}
              chosen={chosen}
              onChoose={setChosen}
              cursorId={cursorId}
              onCursor={setCursorId}
              changes={changes}
            />
          )}
          {selected.length > 0 ? <LinksBulkBar links={selected} changes={changes} onClear={() => setChosen(new Set())} /> : null}
        </div>
        {pages > 1 ? (
          <Pagination page={page} pages={pages} href={(wanted) => linkScreenHref({ ...screen, link: '', page: wanted })} />
        ) : null}
        <GateBox title="All links" figures={figures} days={screen.days} href={(days) => linkScreenHref({ ...screen, days })} />
        <DeskKeys keys={[...keys, ...moreKeys]} />
      </DeskBody>
      <LinkDrawer screen={screen} opened={opened} origin={origin} />
    </>
  )
}

/** Whether another page or search of this list is on its way. */
function useIsTurning(): boolean {
  const { state, location } = useNavigation()
  return state === 'loading' && location.pathname === LINKS_PATH
}
