import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'
import { Icon } from './icon.tsx'

/** `go` is the filled button for the primary action. At most one per view. */
type Variant = 'plain' | 'go' | 'bare'

function classes(variant: Variant, className?: string) {
  return [styles.btn, variant !== 'plain' && styles[variant], className].filter(Boolean).join(' ')
}

export function Button({ variant = 'plain', className, type = 'button', ...rest }: ComponentProps<'button'> & { variant?: Variant }) {
  return <button {...rest} type={type} className={classes(variant, className)} />
}

/** A link inside the site that looks like a button. */
export function ButtonLink({ variant = 'plain', className, ...rest }: ComponentProps<typeof Link> & { variant?: Variant }) {
  return <Link {...rest} className={classes(variant, className)} />
}

/** A link to another site or application that looks like a button. */
export function ButtonAnchor({ variant = 'plain', className, children, ...rest }: ComponentProps<'a'> & { variant?: Variant }) {
  return (
    <a {...rest} className={classes(variant, className)}>
      {children}
    </a>
  )
}

/** A 44 px square with an icon. `aria-label` is its name. */
export function IconButton({ className, type = 'button', ...rest }: ComponentProps<'button'> & { 'aria-label': string }) {
  return <button {...rest} type={type} className={[styles.iconButton, className].filter(Boolean).join(' ')} />
}

/** The class of an icon button, for links and summary elements. */
export const iconButtonClass = styles.iconButton

/** A link with an arrow: 'All posts →'. */
export function MoreLink({ children, className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={[styles.more, className].filter(Boolean).join(' ')}>
      <span>{children}</span>
      <Icon name="arrow-right" />
    </Link>
  )
}
