import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { isPlainClick } from '#src/lib/browser/plain-click.ts'

export type LargePictureProps = { link: HTMLAnchorElement; onClose: () => void }

// Loaded with the first click on a picture. Without the code the browser follows the link.
const PictureDialog = lazy<ComponentType<LargePictureProps>>(async () => {
  try {
    return { default: (await import('./picture-dialog.tsx')).PictureDialog }
  } catch {
    return { default: FollowLink }
  }
})

/** Opens pictures of the article in a dialog. One listener, because the links are part of stored HTML. */
export function LargePictures() {
  const [link, setLink] = useState<HTMLAnchorElement | null>(null)
  useEffect(() => {
    function handleClick(event: MouseEvent) {
      const clicked = event.target instanceof Element ? event.target.closest('[data-article] a.large') : null
      if (!isPlainClick(event) || event.defaultPrevented || !(clicked instanceof HTMLAnchorElement)) return
      event.preventDefault()
      setLink(clicked)
    }
    document.addEventListener('click', handleClick)
    return () => document.removeEventListener('click', handleClick)
  }, [])
  if (!link) return null
  return (
    <Suspense>
      <PictureDialog link={link} onClose={() => setLink(null)} />
    </Suspense>
  )
}

function FollowLink({ link }: LargePictureProps) {
  useEffect(() => location.assign(link.href), [link])
  return null
}
