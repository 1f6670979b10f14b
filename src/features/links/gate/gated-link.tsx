// The two elements of a gated link on a post page. A page without ?token= loads no code for them. The server never reads the
// token, so all visitors get the same cached page.
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

/** The gate, directly above the comments. It renders its countdown into the `CountdownSlot` of the same page. */
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
