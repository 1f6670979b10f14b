import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '#src/ui/icon.tsx'
import type { LargePictureProps } from './large-pictures.tsx'
import styles from './picture-dialog.module.css'

/** A picture of the article in full, with its caption. Escape, the button and a click beside the picture close it. */
export function PictureDialog({ link, onClose }: LargePictureProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { src, alt, caption, ratio, width } = useLargePicture(link)

  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  function handleClose() {
    onClose()
    // Safari does not focus a link that is clicked, so the dialog cannot return the focus to it.
    link.focus()
  }
  function handleClick(event: MouseEvent) {
    if (event.target instanceof HTMLImageElement || (event.target instanceof Element && event.target.closest('figcaption'))) return
    dialog.current?.close()
  }
  // A picture more than twice as high as wide scrolls: fitted to the window it could not be read.
  const fitted = ratio < 0.5 ? '100%' : `calc((100dvh - 8rem) * ${ratio})`
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog
    <dialog ref={dialog} className={styles.dialog} aria-label={alt || 'Picture'} onClose={handleClose} onClick={handleClick}>
      <button type="button" className={styles.close}>
        <Icon name="close" />
        Close
      </button>
      <figure className={styles.figure}>
        <img src={src} alt={alt} style={{ aspectRatio: ratio, width: `min(100%, ${width}px, ${fitted})` }} />
        {caption ? <figcaption className={styles.caption}>{caption}</figcaption> : null}
      </figure>
    </dialog>
  )
}

/** The picture as the article shows it, replaced by the large one as soon as that has loaded. */
function useLargePicture(link: HTMLAnchorElement) {
  const shown = link.querySelector('img')
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const large = new Image()
    large.src = link.href
    let isCurrent = true
    large.decode().then(
      () => isCurrent && setLoaded(true),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [link])
  const width = Number(link.dataset.width) || shown?.naturalWidth || 1000
  const height = Number(link.dataset.height) || shown?.naturalHeight || 600
  return {
    src: isLoaded ? link.href : shown?.currentSrc || link.href,
    alt: shown?.alt ?? '',
    caption: link.closest('figure')?.querySelector('figcaption')?.textContent ?? shown?.alt ?? '',
    width,
    ratio: width / height,
  }
}
