import type { ComponentProps, HTMLAttributes, ReactNode } from 'react'
import styles from './section.module.css'

type SectionProps = HTMLAttributes<HTMLElement> & {
  /** What stands in the margin: usually a `SectionTitle` or a `.label`. */
  margin: ReactNode
  /** Less space above and below, for heads, search boxes and pagination. */
  tight?: boolean
}

/** One ruled section of a page: a margin and a body. A plain div when `tight`, because those carry no heading of their own. */
export function Section({ margin, tight = false, className, children, ...rest }: SectionProps) {
  const Element = tight ? 'div' : 'section'
  return (
    <Element {...rest} className={[styles.leaf, tight && styles.tight, className].filter(Boolean).join(' ')}>
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

/** The page's frame on its own: width and gutters, for header and footer. */
export const wrapClass = styles.wrap
