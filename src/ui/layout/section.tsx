import type { ComponentProps, HTMLAttributes, ReactNode } from 'react'
import styles from './section.module.css'

type SectionProps = HTMLAttributes<HTMLElement> & {
  /** The content of the margin column: usually a `SectionTitle` or a `.label`. */
  margin: ReactNode
  /** Less vertical padding, for heads, search boxes and pagination. */
  tight?: boolean
}

/** A section of a page with a margin column and a body. A div when `tight`, because those have no heading of their own. */
export function Section({ margin, tight = false, className, children, ...rest }: SectionProps) {
  const Element = tight ? 'div' : 'section'
  return (
    <Element {...rest} className={[styles.section, tight && styles.tight, className].filter(Boolean).join(' ')}>
      <div className={styles.wrap}>
        <div className={styles.margin} data-part="margin">
          {margin}
        </div>
        <div className={styles.body} data-part="body">
          {children}
        </div>
      </div>
    </Element>
  )
}

export function SectionTitle({ children, ...rest }: ComponentProps<'h2'>) {
  return (
    <h2 {...rest} className={styles.title}>
      {children}
    </h2>
  )
}

/** The width and gutters of a page, for header and footer. */
export const wrapClass = styles.wrap
