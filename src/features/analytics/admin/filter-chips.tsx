import { Link } from 'react-router'
import { Tools } from '#src/ui/admin/admin-page.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { DEVICE_LABELS } from '../reports/panels.ts'
import { type Filters, NO_FILTERS, type ReportState, referrerLabel } from '../reports/report-url.ts'
import styles from './filter-chips.module.css'
import { isFiltered, reportHref } from './report-links.ts'

/** The active filters, each with a link that removes it. */
export function FilterChips({ state, postLabel }: { state: ReportState; postLabel: string | null }) {
  const { post, referrer, campaign, device } = state.filters
  return (
    <Tools>
      {post === null || state.postTab ? null : <Chip state={state} name="post" label="Page" value={postLabel ?? post} />}
      {referrer === null ? null : <Chip state={state} name="referrer" label="Referrer" value={referrerLabel(referrer)} />}
      {campaign === null ? null : <Chip state={state} name="campaign" label="Campaign" value={campaign} />}
      {device === null ? null : <Chip state={state} name="device" label="Device" value={DEVICE_LABELS[device]} />}
      {isFiltered(state) ? (
        <Link className={styles.clear} to={reportHref(state, { filters: { ...NO_FILTERS, post: state.postTab?.postId ?? null } })}>
          Clear filters
        </Link>
      ) : (
        <p className={styles.hint}>
          Press {state.postTab ? '' : 'a page, '}a referrer, a campaign or a device below, and everything is about it.
        </p>
      )}
      <span className={styles.own} title="While you are signed in as the admin, nothing you open is counted, on any device.">
        own visits excluded
      </span>
    </Tools>
  )
}

function Chip({ state, name, label, value }: { state: ReportState; name: keyof Filters; label: string; value: string }) {
  return (
    <span className={styles.chip}>
      <span>
        {label}: {value}
      </span>
      <Link to={reportHref(state, { filters: { ...state.filters, [name]: null } })} aria-label={`Remove filter ${label}`}>
        <Icon name="close" />
      </Link>
    </span>
  )
}
