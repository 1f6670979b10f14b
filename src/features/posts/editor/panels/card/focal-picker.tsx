import { type PointerEvent, useRef } from 'react'
import { FOCAL_STEP, type FocalPoint, focalAttributes } from '#src/features/media/focal-point.ts'
import type { ImageSource } from '#src/features/media/image-source.ts'
import { describeFocal, focalAt, moveFocal } from './focal-keys.ts'
import styles from './focal-picker.module.css'

type FocalPickerProps = { image: ImageSource; focal: FocalPoint; onChange: (focal: FocalPoint) => void }

/** The whole picture with its focal point, which a click, dragging or the arrow keys move. */
export function FocalPicker({ image, focal, onChange }: FocalPickerProps) {
  const frame = useRef<HTMLDivElement>(null)
  function moveTo(place: { clientX: number; clientY: number }) {
    const area = frame.current?.getBoundingClientRect()
    if (area) onChange(focalAt(place, area))
  }
  function startDrag(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    moveTo(event)
  }
  function drag(event: PointerEvent<HTMLElement>) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event)
  }
  return (
    // The width and height of the frame are those of the picture.
    <div
      ref={frame}
      className={styles.frame}
      onPointerDown={(event) => event.pointerType === 'mouse' && startDrag(event)}
      onPointerMove={drag}
    >
      {/* A finger that scrolls over the picture does not click it. */}
      <button type="button" tabIndex={-1} aria-hidden className={styles.picture} onClick={moveTo}>
        <img src={image.src} srcSet={image.srcSet || undefined} sizes="24rem" alt="" draggable={false} />
      </button>
      <span className={styles.handle} {...focalAttributes(focal)} onPointerDown={startDrag} onPointerMove={drag}>
        <input
          type="range"
          min={0}
          max={100}
          step={FOCAL_STEP}
          value={focal.x}
          data-field="focalX"
          aria-label="Focal point"
          aria-valuetext={describeFocal(focal)}
          onChange={(event) => onChange({ ...focal, x: event.currentTarget.valueAsNumber })}
          onKeyDown={(event) => {
            const moved = moveFocal(focal, event.key)
            if (!moved) return
            event.preventDefault()
            onChange(moved)
          }}
        />
      </span>
    </div>
  )
}
