import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DrawnHtml } from '../../drawings/drawn-html.tsx'
import { useDrawing } from '../../drawings/use-drawing.ts'

const NOT_SHOWN = 'The site cannot show this picture. Readers see its alt text.'

type ExternalPictureProps = { src: string; alt: string; children: (reason: string) => ReactNode }

/** A picture of another site as pages show it: a copy from the server. `children` writes the place of one that is not shown, with the reason. */
export function ExternalPicture({ src, alt, children }: ExternalPictureProps) {
  const { drawing, isCurrent, failure } = useDrawing({ kind: 'picture', source: src })
  const [broken, setBroken] = useState<string | null>(null)
  const frame = useRef<HTMLSpanElement>(null)
  const html = isCurrent ? (drawing?.html ?? '') : ''
  useEffect(() => {
    // Errors of pictures do not bubble.
    const fail = () => setBroken(src)
    const element = frame.current
    element?.addEventListener('error', fail, { capture: true })
    return () => element?.removeEventListener('error', fail, { capture: true })
  }, [src])
  useEffect(() => {
    if (html !== '') frame.current?.querySelector('img')?.setAttribute('alt', alt)
  }, [html, alt])
  const reason = failure ? `Not shown: ${failure}` : broken === src || drawing?.issue ? NOT_SHOWN : null
  return <span ref={frame}>{reason ? children(reason) : <DrawnHtml as="span" html={html} />}</span>
}
