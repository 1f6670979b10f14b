import { useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { useEditing } from './editing-context.ts'
import styles from './preview-pane.module.css'
import { createScrollMemory } from './scroll-memory.ts'

const WIDTHS = { phone: 390, desktop: 1280 } as const
type Device = keyof typeof WIDTHS

/** The real page of what is saved, at the width of a phone or a desk; refreshed after every save where one has scrolled to. */
export function PreviewPane({ onClose }: { onClose: () => void }) {
  const { session, state } = useEditing()
  const [device, setDevice] = useState<Device>('desktop')
  const { frame, place } = useScaledFrame(WIDTHS[device])
  const rememberScroll = useRefresh(frame, state.version)
  // What is shown is what is saved.
  useEffect(() => void session.flush(), [session])
  return (
    <section className={styles.pane} aria-label="Preview" data-preview>
      <div className={styles.tools}>
        <Button aria-pressed={device === 'phone'} onClick={() => setDevice('phone')}>
          Phone
        </Button>
        <Button aria-pressed={device === 'desktop'} onClick={() => setDevice('desktop')}>
          Desktop
        </Button>
        <Button variant="bare" onClick={onClose}>
          Close preview
        </Button>
      </div>
      <div ref={place} className={styles.place}>
        <iframe ref={frame} title="The post as readers will see it" src={`/admin/posts/preview/${state.postId}`} onLoad={rememberScroll} />
      </div>
    </section>
  )
}

/** Shows a page that is `width` pixels wide in whatever room there is. */
function useScaledFrame(width: number) {
  const frame = useRef<HTMLIFrameElement>(null)
  const place = useRef<HTMLDivElement>(null)
  // Sizes are the browser's.
  useEffect(() => {
    const [box, page] = [place.current, frame.current]
    if (!box || !page) return
    const observer = new ResizeObserver(() => {
      const scale = Math.min(1, box.clientWidth / width)
      page.style.width = `${width}px`
      page.style.height = `${box.clientHeight / scale}px`
      page.style.transform = `scale(${scale})`
      page.style.marginLeft = `${Math.max(0, (box.clientWidth - width * scale) / 2)}px`
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [width])
  return { frame, place }
}

/** Loads the page again when there is a new version, and scrolls to where it was. */
function useRefresh(frame: { current: HTMLIFrameElement | null }, version: number): () => void {
  const shown = useRef(version)
  const [memory] = useState(createScrollMemory)
  // The page inside is a document of its own.
  useEffect(() => {
    const page = frame.current?.contentWindow
    if (!page || shown.current === version) return
    shown.current = version
    memory.leave(page.scrollY)
    page.location.reload()
  }, [frame, memory, version])
  return () => {
    const top = memory.arrive()
    if (top !== null) frame.current?.contentWindow?.scrollTo({ top, behavior: 'instant' })
  }
}
