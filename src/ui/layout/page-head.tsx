import type { ReactNode } from 'react'
import styles from './page-head.module.css'
import { Section } from './section.tsx'

/** The head of a page: its h1, a lead, and a label in the margin column. */
export function PageHead({ label, title, lead }: { label: ReactNode; title: string; lead?: ReactNode }) {
  return (
    <Section tight margin={<p className="label">{label}</p>}>
      <h1 className={styles.title}>{title}</h1>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
    </Section>
  )
}
