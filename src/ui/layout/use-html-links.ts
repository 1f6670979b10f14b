import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isPlainClick } from '#src/lib/browser/plain-click.ts'
import { splitFragment } from '#src/lib/web/fragment.ts'
import { isPagePath } from '#src/lib/web/page-path.ts'

/**
 * Makes links in stored HTML (elements with `data-html`) client navigations, as `Link` does in React: a load that fails keeps the page. Only links
 * to pages of the site; the browser follows all others, and fragments of this page.
 */
export function useHtmlLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    function handleClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('[data-html] a[href]') : null
      if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || !isPlainClick(event) || !isPageLink(link)) return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash)
    }
    document.addEventListener('click', handleClick)
    return () => document.removeEventListener('click', handleClick)
  }, [navigate])
}

function isPageLink({ origin, pathname, search, hash, target, download }: HTMLAnchorElement): boolean {
  const isFragment = hash !== '' && pathname === location.pathname && search === location.search
  // Only a navigation of the browser marks a text.
  const marksText = splitFragment(hash).directive !== ''
  return origin === location.origin && isPagePath(pathname) && !isFragment && !marksText && !target && !download
}
