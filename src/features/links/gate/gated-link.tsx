// The two places of a gated link on a post. A page without ?token= loads nothing of it, and the server never reads the token:
// the page is the same for everybody.
import { type ComponentType, lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { COUNTDOWN_ANCHOR } from './gate-anchors.ts'

const LinkFlow = lazy<ComponentType<{ token: string; postId: string }>>(async () => {
  try {
    return { default: (await import('./link-flow.tsx')).LinkFlow }
  } catch (error) {
    console.warn('The link could not be prepared.', error)
    return { default: Nothing }
  }
})

/** Where the countdown appears. */
export function CountdownSlot() {
  return <div id={COUNTDOWN_ANCHOR} />
}

/** The gate, to stand right above the comments; it brings its countdown to the `CountdownSlot` of the same page. */
export function GatedLink({ postId }: { postId: string }) {
  const { search } = useLocation()
  const token = new URLSearchParams(search).get('token')
  if (!useHydrated() || !token) return null
  return (
    <Suspense>
      <LinkFlow key={`${postId} ${token}`} postId={postId} token={token} />
    </Suspense>
  )
}

function Nothing() {
  return null
}
