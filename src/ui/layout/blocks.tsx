import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from '../icon.tsx'
import styles from './blocks.module.css'

/** Short blocks of equal rank in columns, from 768 px. */
export function Blocks({ columns, children }: { columns: 'two' | 'three'; children: ReactNode }) {
  return <div className={`${styles.blocks} ${styles[columns]}`}>{children}</div>
}

type BlockProps = {
  title: string
  /** The level of the title in the page's outline. */
  heading?: 'h2' | 'h3'
  /** Where the whole block leads. */
  to?: string
  icon?: IconName
  /** A mono line under the text: a figure. */
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
