import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { MissingActions } from '#src/features/analytics/admin/missing-actions.tsx'
import { referrerLabel } from '#src/features/analytics/reports/report-url.ts'
import type { EmptySearch, MissingPath } from '#src/features/analytics/reports/unanswered.server.ts'
import { detailsPath, editPath } from '#src/features/posts/admin/list/post-paths.ts'
import type { WaitingPost } from '#src/features/posts/admin/queries/upkeep-posts.server.ts'
import type { AsideItem } from '#src/features/upkeep/set-aside.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { RelativeTime } from '#src/ui/admin/relative-time.tsx'
import { SiteDate } from '#src/ui/admin/site-time.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import type { UpkeepRows } from './load-upkeep.server.ts'
import styles from './upkeep.module.css'
import type { QueueItem, SetAside } from './use-set-aside.ts'

/** The rows of a queue, each with what can be done about it. */
export function QueueRows({ list, changes }: { list: UpkeepRows; changes: SetAside }) {
  return (
    <ul className={styles.rows}>
      {list.tab === 'drafts' ? list.rows.map((post) => <DraftRow key={post.id} post={post} changes={changes} />) : null}
      {list.tab === 'outdated' ? list.rows.map((post) => <OutdatedRow key={post.id} post={post} changes={changes} />) : null}
      {list.tab === 'searches' ? list.rows.map((search) => <SearchRow key={search.term} search={search} changes={changes} />) : null}
      {list.tab === 'missing' ? list.rows.map((missing) => <MissingRow key={missing.path} missing={missing} changes={changes} />) : null}
      {list.tab === 'aside' ? list.rows.map((item) => <AsideRow key={item.id} item={item} changes={changes} />) : null}
    </ul>
  )
}

type RowProps = { main: ReactNode; sub: ReactNode; children: ReactNode; isBusy: boolean }

function QueueRow({ main, sub, children, isBusy }: RowProps) {
  return (
    <li aria-busy={isBusy || undefined}>
      <div className={styles.main}>
        {main}
        <span className={styles.sub}>{sub}</span>
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  )
}

const titleOf = ({ title }: WaitingPost) => title || 'Untitled'

function DraftRow({ post, changes }: { post: WaitingPost; changes: SetAside }) {
  const item: QueueItem = { id: post.id, subject: post.id, times: null, queue: 'drafts', label: titleOf(post) }
  return (
    <QueueRow
      isBusy={changes.busy.has(item.id)}
      main={<Link to={editPath(post.id)}>{titleOf(post)}</Link>}
      sub={
        <>
          last changed <RelativeTime at={post.updatedAt} />, {plural(post.words, 'word')}
        </>
      }
    >
      <ButtonLink to={editPath(post.id)} aria-label={`Continue: ${titleOf(post)}`}>
        Continue
      </ButtonLink>
      <SetAsideButton
        item={item}
        changes={changes}
        label="Set aside"
        tooltip="Leaves the list for 90 days, or until it is changed and waits again."
      />
    </QueueRow>
  )
}

function OutdatedRow({ post, changes }: { post: WaitingPost; changes: SetAside }) {
  const item: QueueItem = { id: post.id, subject: post.id, times: null, queue: 'outdated', label: titleOf(post) }
  return (
    <QueueRow
      isBusy={changes.busy.has(item.id)}
      main={<Link to={detailsPath(post.id)}>{titleOf(post)}</Link>}
      sub={
        <>
          last changed <SiteDate at={post.updatedAt} />, {plural(post.views, 'view')} in 30 days
        </>
      }
    >
      <ButtonLink to={editPath(post.id)} aria-label={`Edit: ${titleOf(post)}`}>
        Edit
      </ButtonLink>
      <SetAsideButton item={item} changes={changes} label="Still right" tooltip="Leaves the list for a year." />
    </QueueRow>
  )
}

function SearchRow({ search: { term, searches, lastDay }, changes }: { search: EmptySearch; changes: SetAside }) {
  const item: QueueItem = { id: term, subject: term, times: searches, queue: 'searches', label: term }
  return (
    <QueueRow
      isBusy={changes.busy.has(term)}
      main={<span>{term}</span>}
      sub={`${plural(searches, 'visitor')} in 30 days, last on ${lastDay}`}
    >
      <Form method="post" action="/admin/dashboard">
        <input type="hidden" name="intent" value="write" />
        <Button type="submit" name="term" value={term} aria-label={`Write this: ${term}`}>
          Write this
        </Button>
      </Form>
      <SetAsideButton
        item={item}
        changes={changes}
        label="Set aside"
        tooltip="Leaves the list for 90 days, or until it is searched three times as often."
      />
    </QueueRow>
  )
}

function MissingRow({ missing: { path, requests, referrer }, changes }: { missing: MissingPath; changes: SetAside }) {
  const item: QueueItem = { id: path, subject: path, times: requests, queue: 'missing', label: path }
  return (
    <QueueRow
      isBusy={changes.busy.has(path)}
      main={<span className={styles.path}>{path}</span>}
      sub={`${plural(requests, 'request')} in 30 days, last from ${referrerLabel(referrer)}`}
    >
      <span className={styles.links}>
        <MissingActions path={path} />
      </span>
      <SetAsideButton
        item={item}
        changes={changes}
        label="Set aside"
        tooltip="Leaves the list for a year, or until it is requested three times as often."
      />
    </QueueRow>
  )
}

const ASIDE_KINDS = {
  drafts: 'draft',
  outdated: 'post that is still right',
  searches: 'search',
  missing: 'missing address',
} as const satisfies Record<AsideItem['queue'], string>

function AsideRow({ item, changes }: { item: AsideItem; changes: SetAside }) {
  return (
    <QueueRow
      isBusy={changes.busy.has(item.subject)}
      main={<span>{item.label || 'Untitled'}</span>}
      sub={
        <>
          {ASIDE_KINDS[item.queue]}, until <SiteDate at={item.until} />
        </>
      }
    >
      <Button
        aria-label={`Bring back: ${item.label || 'Untitled'}`}
        disabled={changes.busy.has(item.subject)}
        onClick={() => void changes.bringBack({ ...item, id: item.subject })}
      >
        Bring back
      </Button>
    </QueueRow>
  )
}

type SetAsideButtonProps = { item: QueueItem; changes: SetAside; label: string; tooltip: string }

function SetAsideButton({ item, changes, label, tooltip }: SetAsideButtonProps) {
  return (
    <Button
      variant="bare"
      title={tooltip}
      aria-label={`${label}: ${item.label}`}
      disabled={changes.busy.has(item.id)}
      onClick={() => void changes.setAside(item)}
    >
      {label}
    </Button>
  )
}
