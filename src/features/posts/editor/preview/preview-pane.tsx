import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import type { ArticleEditorHandle, OutlineHeading } from '../../rich-text/editor-props.ts'
import { useEditing } from '../editing-context.ts'
import { sendDraft, waitForFrame } from './frame-messages.ts'
import styles from './preview-pane.module.css'
import { useScrollInStep } from './use-scroll-in-step.ts'

const WIDTHS = { phone: 390, desktop: 1280 } as const
type Device = keyof typeof WIDTHS
/** In a narrower window, half of it shows a desktop too small to read. */
const READABLE_DESKTOP = 1_600

type PreviewPaneProps = {
  editor: RefObject<ArticleEditorHandle | null>
  headings: readonly OutlineHeading[] | null
  onClose: () => void
}

/** The preview page at the width of a phone or a desktop. It shows what is typed, saved or not, and scrolls with the article beside it. */
export function PreviewPane({ editor, headings, onClose }: PreviewPaneProps) {
  const { state } = useEditing()
  const [device, setDevice] = useState<Device>(() => (window.innerWidth < READABLE_DESKTOP ? 'phone' : 'desktop'))
  const { frame, container } = useScaledFrame(WIDTHS[device])
  useTypedText(frame)
  const handleLoad = useScrollInStep({ frame, editor, headings })
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

/** Sends every text of the session to the page, and the present one when the page is ready. */
function useTypedText(frame: RefObject<HTMLIFrameElement | null>): void {
  const { session } = useEditing()
  useEffect(() => {
    const page = frame.current
    if (!page) return
    let sent = session.getState().fields
    const send = () => {
      sent = session.getState().fields
      sendDraft(page, sent)
    }
    const stopWaiting = waitForFrame(page, send)
    const stopListening = session.subscribe(() => {
      if (session.getState().fields !== sent) send()
    })
    return () => {
      stopWaiting()
      stopListening()
    }
  }, [session, frame])
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
