import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#src/lib/format/format-count.ts'
import { useCurrentInView } from '../use-current-in-view.ts'
import styles from './tabs.module.css'

export type LinkTab = {
  to: string
  label: string
  count?: number
  /** Explains the number. */
  tooltip?: string | undefined
  isCurrent: boolean
}

type LinkTabsProps = {
  label: string
  tabs: readonly LinkTab[]
  /** At full width, aligned with the title of the screen. */
  belowHead?: boolean
}

/** Tabs that are links: a navigation landmark, not a tab list. */
export function LinkTabs({ label, tabs, belowHead = false }: LinkTabsProps) {
  const nav = useCurrentInView()
  return (
    <nav ref={nav} className={[styles.tabs, belowHead && styles.belowHead].filter(Boolean).join(' ')} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} title={tab.tooltip} aria-current={tab.isCurrent ? 'page' : undefined}>
          {tab.label}
          {tab.count === undefined ? null : <span className="num dim">{formatCount(tab.count)}</span>}
        </Link>
      ))}
    </nav>
  )
}

type TabPanelsProps<Name extends string> = {
  label: string
  /** An icon stands for the label where six words would not fit. */
  tabs: readonly { name: Name; label: string; icon?: ReactNode; mark?: ReactNode }[]
  current: Name
  onChange: (name: Name) => void
  /** The panel of the current tab. */
  children: ReactNode
}

/** Tabs with panels on one screen. Arrow keys, Home and End select one. */
export function TabPanels<Name extends string>({ label, tabs, current, onChange, children }: TabPanelsProps<Name>) {
  const id = useId()
  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    const index = tabs.findIndex((tab) => tab.name === current)
    const last = tabs.length - 1
    const next = { ArrowRight: index === last ? 0 : index + 1, ArrowLeft: index === 0 ? last : index - 1, Home: 0, End: last }[event.key]
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onChange(tab.name)
    document.getElementById(`${id}-${tab.name}`)?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={label} className={`${styles.tabs} ${styles.spread}`} onKeyDown={handleKey}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            id={`${id}-${tab.name}`}
            type="button"
            role="tab"
            title={tab.icon ? tab.label : undefined}
            aria-selected={tab.name === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === current ? 0 : -1}
            onClick={() => onChange(tab.name)}
          >
            {tab.icon}
            {tab.icon ? <span className="sr">{tab.label}</span> : tab.label}
            {tab.mark}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  )
}
