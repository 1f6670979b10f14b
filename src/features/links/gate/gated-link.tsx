// The two elements of a gated link on a post page. A page without ?token= loads no code for them. The server never reads the
// token, so all visitors get the same cached page.
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isPlainClick } from '#src/lib/browser/plain-click.ts'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { COUNTDOWN_ANCHOR } from './gate-anchors.ts'

export type LinkFlowProps = {
  token: string
  postId: string
  /** The link in a text of this page that led to the countdown. Null when it was opened by its address or on another page. */
  clicked: HTMLAnchorElement | null
}

const LinkFlow = lazy<ComponentType<LinkFlowProps>>(async () => {
  try {
    return { default: (await import('./link-flow.tsx')).LinkFlow }
  } catch (error) {
    console.warn('The link could not be prepared.', error)
    return { default: Nothing }
  }
})

/** Where the countdown appears, unless a link in a text of this page was clicked: then it appears below that link. */
export function CountdownSlot() {
  return <div id={COUNTDOWN_ANCHOR} />
}

/** The gate, directly above the comments. It renders its countdown into the `CountdownSlot` of the same page or below the clicked link. */
export function GatedLink({ postId }: { postId: string }) {
  const { search } = useLocation()
  const token = tokenOf(search)
  const clicked = useClickedLink()
  if (!useHydrated() || !token) return null
  return (
    <Suspense>
      <LinkFlow
        key={`${postId} ${token}`}
        postId={postId}
        token={token}
        clicked={clicked && tokenOf(clicked.search) === token ? clicked : null}
      />
    </Suspense>
  )
}

function tokenOf(search: string): string | null {
  return new URLSearchParams(search).get('token')
}

/** The gated link of this page that was clicked last in the article or in a comment. */
function useClickedLink(): HTMLAnchorElement | null {
  const [clicked, setClicked] = useState<HTMLAnchorElement | null>(null)
  useEffect(() => {
    function handleClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('[data-html] a[href]') : null
      if (!(link instanceof HTMLAnchorElement) || !isPlainClick(event)) return
      if (link.origin === location.origin && link.pathname === location.pathname && tokenOf(link.search)) setClicked(link)
    }
    document.addEventListener('click', handleClick)
    return () => document.removeEventListener('click', handleClick)
  }, [])
  return clicked
}

function Nothing() {
  return null
}
