import { Form, Link } from 'react-router'
import { MenuButton } from '#src/ui/admin/menu-button.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import type { Range } from '../reports/days.ts'
import { COMPARISON_LABELS, COMPARISONS, formatRange, PERIOD_LABELS, PERIODS, type Span } from '../reports/period.ts'
import { type ReportState, reportQuery } from '../reports/report-url.ts'
import styles from './report-controls.module.css'
import { exportHref, reportHref, reportPath } from './report-links.ts'

/** Chooses the period and the comparison; both are in the URL. */
export function ReportControls({ state, span }: { state: ReportState; span: Span }) {
  return (
    <div className={styles.controls}>
      <Periods state={state} />
      {state.period === 'all' ? null : (
        <nav className={styles.group} aria-label="Comparison">
          {COMPARISONS.map((compare) => (
            <Choice key={compare} to={reportHref(state, { compare })} isChosen={state.compare === compare}>
              {COMPARISON_LABELS[compare]}
            </Choice>
          ))}
        </nav>
      )}
      <p className={styles.days}>
        {formatRange(span.range)}
        {span.before ? `, beside ${formatRange(span.before)}` : ''} (UTC)
      </p>
    </div>
  )
}

/** Chooses the period, without a comparison. */
export function PeriodControls({ state, range }: { state: ReportState; range: Range }) {
  return (
    <div className={styles.controls}>
      <Periods state={state} />
      <p className={styles.days}>{formatRange(range)} (UTC)</p>
    </div>
  )
}

function Periods({ state }: { state: ReportState }) {
  return (
    <>
      <nav className={styles.group} aria-label="Period">
        {PERIODS.map((period) => (
          <Choice key={period} to={reportHref(state, { period })} isChosen={state.period === period}>
            {PERIOD_LABELS[period]}
          </Choice>
        ))}
      </nav>
      {state.period === 'custom' ? <OwnPeriod state={state} /> : null}
    </>
  )
}

export function Choice({ to, isChosen, children }: { to: string; isChosen: boolean; children: string }) {
  return (
    <Link to={to} className={styles.choice} aria-current={isChosen ? 'true' : undefined}>
      {children}
    </Link>
  )
}

/** A GET form; hidden inputs carry the other parameters of the URL. */
function OwnPeriod({ state }: { state: ReportState }) {
  const hiddenInputs = [...new URLSearchParams(reportQuery({ ...state, page: 1 }))].filter(([name]) => name !== 'from' && name !== 'to')
  return (
    <Form action={reportPath(state)} className={styles.own}>
      {hiddenInputs.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field label="From">{(control) => <input {...control} type="date" name="from" defaultValue={state.from} required />}</Field>
      <Field label="To">{(control) => <input {...control} type="date" name="to" defaultValue={state.to} required />}</Field>
      <Button type="submit">Show</Button>
    </Form>
  )
}

/** `what` is the exported part of the report, and `label` its name. */
export function ExportMenu({ state, what, label }: { state: ReportState; what: Parameters<typeof exportHref>[1]; label: string }) {
  return (
    <MenuButton label={`Export: ${label}`}>
      <a href={exportHref(state, what, 'csv')} download>
        Download CSV
      </a>
      <a href={exportHref(state, what, 'json')} download>
        Download JSON
      </a>
    </MenuButton>
  )
}
