// The edit screen holds a text that nobody else has: it must not begin anew because the router looked again.
import { useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigationType } from 'react-router'

/** What the loader said at the beginning is enough. */
export function skipRevalidation({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate
}

/**
 * A key for the screen of a new post: going to its address again begins another one. For the router the address is still that
 * of a new post when the post has got its own; jumps within the page change nothing.
 */
export function useScreenKey(): string {
  const { key, hash } = useLocation()
  const type = useNavigationType()
  const [begun, setBegun] = useState(key)
  const isAnother = type !== 'POP' && hash === '' && key !== begun
  if (isAnother) setBegun(key)
  return isAnother ? key : begun
}
