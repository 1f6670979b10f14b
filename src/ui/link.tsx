import type { ComponentProps, MouseEvent } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<NavigateOptions, 'state' | 'preventScrollReset'> & {
    /** From the root of the site, with query and hash; or a hash alone. */
    to: string
  }

/**
 * A link to a page of this site. The router's own takes addresses apart against all routes that match, twice for each link and each
 * time it renders, and a page has dozens of them; ours all begin at the root.
 */
export function Link({ to, state, preventScrollReset, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate()
  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    // A hash alone keeps the query, as in browsers; the router would drop it, and with it what the page does by it.
    const target = to.startsWith('#') ? location.search + to : to
    void navigate(target, { replace: isHere(to), state, ...(preventScrollReset && { preventScrollReset }) })
  }
  return <a {...rest} href={to} onClick={handleClick} />
}

/** Whether a click asks for the link here and now, not for a tab, a window or a file. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** As browsers do, a link to the very address makes no second step of the history. */
function isHere(to: string): boolean {
  return new URL(to, location.href).href === location.href
}
