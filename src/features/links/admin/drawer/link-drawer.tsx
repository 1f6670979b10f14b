import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as v from 'valibot'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { Dialog } from '#src/ui/admin/dialogs/dialog.tsx'
import { TabPanels } from '#src/ui/admin/tabs.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import type { GateStats, LinkDetails } from '../admin-link.ts'
import { type LinkScreen, linkScreenHref, NEW_LINK } from '../link-list-url.ts'
import { GateBox } from '../stats/gate-box.tsx'
import { AddressPanel } from './address-panel.tsx'
import styles from './link-drawer.module.css'
import { LinkForm } from './link-form.tsx'

const TABS = [
  { name: 'link', label: 'Link' },
  { name: 'address', label: 'Address' },
  { name: 'stats', label: 'Figures' },
] as const
type Tab = (typeof TABS)[number]['name']

/** The navigation state that opens another tab than the first. */
const tabStateSchema = v.object({ tab: v.picklist(['link', 'address', 'stats']) })

type LinkDrawerProps = {
  screen: LinkScreen
  opened: { details: LinkDetails; stats: GateStats } | null
  origin: string
}

/** The link that the URL names, in a drawer beside the list. */
export function LinkDrawer({ screen, opened, origin }: LinkDrawerProps) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const isNew = screen.link === NEW_LINK
  // Rendered in the browser only, because the server does not know its time zone.
  const isOpen = useHydrated() && screen.link !== ''
  const close = () => void navigate(linkScreenHref({ ...screen, link: '' }))
  return (
    <Dialog title={isNew ? 'New link' : (opened?.details.name ?? 'Link')} isOpen={isOpen} onClose={close} drawer>
      {isNew ? <LinkForm screen={screen} link={null} /> : null}
      {isNew || opened ? null : (
        <EmptyState title="There is no such link any more">
          <p>It was deleted.</p>
        </EmptyState>
      )}
      {opened ? (
        <OpenedLink
          key={opened.details.id}
          first={v.is(tabStateSchema, state) ? v.parse(tabStateSchema, state).tab : 'link'}
          screen={screen}
          origin={origin}
          {...opened}
        />
      ) : null}
    </Dialog>
  )
}

type OpenedLinkProps = { screen: LinkScreen; details: LinkDetails; stats: GateStats; origin: string; first: Tab }

function OpenedLink({ screen, details, stats, origin, first }: OpenedLinkProps) {
  const [tab, setTab] = useState<Tab>(first)
  return (
    <div className={styles.panels}>
      <TabPanels label="Link" tabs={TABS} current={tab} onChange={setTab}>
        {/* Hidden instead of unmounted, so that the form keeps its text. The key changes with each saved version. */}
        <div hidden={tab !== 'link'} className={styles.panel}>
          <LinkForm key={details.version} screen={screen} link={details} />
        </div>
        {tab === 'address' ? (
          <div className={styles.panel}>
            <AddressPanel link={details} origin={origin} />
          </div>
        ) : null}
        {tab === 'stats' ? (
          <div className={styles.panel}>
            <GateBox title="This link" stats={stats} days={screen.days} href={(days) => linkScreenHref({ ...screen, days })} />
          </div>
        ) : null}
      </TabPanels>
    </div>
  )
}
