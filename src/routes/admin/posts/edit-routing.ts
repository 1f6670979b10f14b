// The edit screen has unsaved text: revalidation of its loader must not reset it.
import { useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigationType } from 'react-router'

/** Skips revalidation while the path stays the same. */
export function skipRevalidation({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate
}

/**
 * A React key for the screen of a new post. Navigating to its address again starts another post. After the first save the browser has the
 * post's own address, but the router does not know it. Jumps within the page do not change the key.
 */
export function useScreenKey(): string {
  const { key, hash } = useLocation()
  const type = useNavigationType()
  const [begun, setBegun] = useState(key)
  const isAnother = type !== 'POP' && hash === '' && key !== begun
  if (isAnother) setBegun(key)
  return isAnother ? key : begun
}
