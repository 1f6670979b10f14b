import { formatCount, plural } from '#src/lib/format/format-count.ts'
import type { GateCounts } from '../admin-link.ts'
import styles from './gate-box.module.css'
import { GATE_NAMES, GATE_STEPS, GATE_TOOLTIPS } from './gate-tooltips.ts'

/** The share of opened links that reached each step. */
export function GateFunnel({ sum }: { sum: GateCounts }) {
  const most = Math.max(1, ...GATE_STEPS.map((step) => sum[step]))
  return (
    <div>
      <ul className={styles.funnel} aria-label="From step to step">
        {GATE_STEPS.map((step) => (
          <li key={step} title={GATE_TOOLTIPS[step]}>
            <Bar share={sum[step] / most} />
            <span className={styles.step}>{GATE_NAMES[step]}</span>
            <span className="num">
              {formatCount(sum[step])}
              {sum.opened > 0 && step !== 'opened' ? <small> {Math.round((sum[step] / sum.opened) * 100)} %</small> : null}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.passwords}>
        <span title={GATE_TOOLTIPS.unlocked}>{plural(sum.unlocked, 'right password')}</span>
        <span title={GATE_TOOLTIPS.wrongPasswords}>{plural(sum.wrongPasswords, 'wrong password')}</span>
      </p>
    </div>
  )
}

/** An SVG, because the Content-Security-Policy forbids the inline style that a bar of variable width needs. */
function Bar({ share }: { share: number }) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect width={share * 100} height={10} />
    </svg>
  )
}
