import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-paths.ts'
import styles from './blocks.module.css'

/** Short blocks of equal rank, in columns from 768 px. */
export function Blocks({ columns, children }: { columns: 'two' | 'three'; children: ReactNode }) {
  return <div className={`${styles.blocks} ${styles[columns]}`}>{children}</div>
}

type BlockProps = {
  title: string
  /** The heading level of the title. */
  heading?: 'h2' | 'h3'
  /** Makes the whole block a link. */
  to?: string
  icon?: IconName
  /** A line in monospace under the text, for a number. */
  note?: ReactNode
  children: ReactNode
}

export function Block({ title, heading: Heading = 'h3', to, icon = 'arrow-right', note, children }: BlockProps) {
  return (
    <div className={`${styles.block} ${to ? styles.linked : ''}`}>
      <Heading className={styles.title}>
        {to ? <Link to={to}>{title}</Link> : title}
        <Icon name={icon} />
      </Heading>
      <div className={styles.text}>{children}</div>
      {note ? (
        <p className="label" data-note>
          {note}
        </p>
      ) : null}
    </div>
  )
}
