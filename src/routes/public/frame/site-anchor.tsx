import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { isPagePath } from '#src/lib/web/page-path.ts'

/** A link of the owner's: a client navigation to pages of this site, a plain link to files and other sites. */
export function SiteAnchor({ href, children, ...rest }: Omit<ComponentProps<'a'>, 'ref'> & { href: string }) {
  if (isPagePath(href.split(/[?#]/, 1).join())) {
    return (
      <Link {...rest} to={href}>
        {children}
      </Link>
    )
  }
  return (
    <a {...rest} href={href}>
      {children}
    </a>
  )
}
