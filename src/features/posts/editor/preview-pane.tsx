import { useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { useEditing } from './editing-context.ts'
import styles from './preview-pane.module.css'
import { createScrollMemory } from './scroll-memory.ts'

const WIDTHS = { phone: 390, desktop: 1280 } as const
type Device = keyof typeof WIDTHS

/** Displays the preview page at the width of a phone or a desktop. It reloads after every save and restores the scroll position. */
export function PreviewPane({ onClose }: { onClose: () => void }) {
  const { session, state } = useEditing()
  const [device, setDevice] = useState<Device>(() => (window.innerWidth < WIDTHS.phone * 2 ? 'phone' : 'desktop'))
  const { frame, container } = useScaledFrame(WIDTHS[device])
  const handleLoad = useReloadOnSave(frame, state.version)
  // The preview page displays the saved text.
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
      <div ref={container} className={styles.container}>
        <iframe
          ref={frame}
          title={`The ${state.fields.type} as readers will see it`}
          src={`/admin/posts/preview/${state.postId}`}
          onLoad={handleLoad}
        />
      </div>
    </section>
  )
}

/** Scales a page of `width` pixels down to the width of the container. */
function useScaledFrame(width: number) {
  const frame = useRef<HTMLIFrameElement>(null)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [box, page] = [container.current, frame.current]
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
  return { frame, container }
}

/**
 * Reloads the frame for a new version. The caller passes the result to `onLoad`, which restores the scroll position. A reload before the first
 * load would cancel that load, so it waits.
 */
function useReloadOnSave(frame: { current: HTMLIFrameElement | null }, version: number): () => void {
  const [isLoaded, setLoaded] = useState(false)
  const requestedVersion = useRef(version)
  const [memory] = useState(createScrollMemory)
  useEffect(() => {
    const page = frame.current?.contentWindow
    if (!page || !isLoaded || requestedVersion.current === version) return
    requestedVersion.current = version
    memory.save(page.scrollY)
    page.location.reload()
  }, [frame, isLoaded, memory, version])
  return () => {
    setLoaded(true)
    const top = memory.take()
    if (top !== null) frame.current?.contentWindow?.scrollTo({ top, behavior: 'instant' })
  }
}
