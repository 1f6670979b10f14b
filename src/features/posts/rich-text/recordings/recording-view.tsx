import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { parseRecordingPath, recordingKind } from '#src/features/media/recordings/recording.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useEditorServices } from '../editor-services.ts'
import nodeStyles from '../schema/node-views.module.css'
import styles from './recording.module.css'

/** The player as on the page, with its caption and, while selected, its name and its size. */
export function RecordingView(props: ReactNodeViewProps) {
  const { node, editor, getPos, selected, selectionInside } = props
  const player = useRef<HTMLVideoElement>(null)
  const src = textOf(node.attrs.src)
  const id = parseRecordingPath(src)
  const isActive = selected || selectionInside
  function select() {
    const position = getPos()
    if (position !== undefined && !selectionInside) editor.commands.setNodeSelection(position)
  }
  return (
    <NodeViewWrapper as="figure" className={`${nodeStyles.figure} ${selected ? nodeStyles.selected : ''}`}>
      <div contentEditable={false} className={styles.frame} data-drag-handle="">
        <Player
          key={src}
          ref={player}
          kind={id ? recordingKind(id.format) : 'video'}
          src={src}
          label={textOf(node.attrs.label) || node.textContent || 'Recording without a name'}
          size={sizeOf(node.attrs)}
          onSelect={select}
        />
      </div>
      <NodeViewContent<'figcaption'> as="figcaption" className={nodeStyles.caption} data-empty={node.textContent === '' ? '' : undefined} />
      {isActive ? <RecordingFields {...props} isVideo={id !== null && recordingKind(id.format) === 'video'} player={player} /> : null}
    </NodeViewWrapper>
  )
}

type Size = { width: number; height: number }
type PlayerProps = {
  ref: React.RefObject<HTMLVideoElement | null>
  kind: 'video' | 'audio'
  src: string
  label: string
  size: Size | null
  onSelect: () => void
}

function Player({ ref, kind: Tag, src, label, size, onSelect }: PlayerProps) {
  const [isMissing, setMissing] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  // The editor would move its cursor by the keys of the player.
  useEffect(() => {
    const keep = (event: KeyboardEvent) => event.stopPropagation()
    const element = frame.current
    element?.addEventListener('keydown', keep)
    return () => element?.removeEventListener('keydown', keep)
  }, [])
  return (
    <div ref={frame}>
      {isMissing ? (
        <p className={nodeStyles.external} role="status">
          <Icon name="warning" />
          This recording could not be loaded
          <code>{src}</code>
        </p>
      ) : (
        <Tag
          ref={ref}
          src={src}
          controls
          preload="metadata"
          aria-label={label}
          {...size}
          onFocus={onSelect}
          onPlay={onSelect}
          onError={() => setMissing(true)}
        />
      )}
    </div>
  )
}

type FieldsProps = ReactNodeViewProps & { isVideo: boolean; player: React.RefObject<HTMLVideoElement | null> }

function RecordingFields({ node, updateAttributes, deleteNode, getPos, isVideo, player }: FieldsProps) {
  const { openDialog } = useEditorServices()
  const size = sizeOf(node.attrs)
  function readSize() {
    const { videoWidth: width = 0, videoHeight: height = 0 } = player.current ?? {}
    if (width > 0 && height > 0) updateAttributes({ width: String(width), height: String(height) })
  }
  return (
    <div contentEditable={false} className={nodeStyles.fields}>
      <Field label="Name" hint="For readers who do not see the player. Left empty, the caption is its name.">
        {(control) => (
          <input
            {...control}
            value={textOf(node.attrs.label)}
            onChange={(event) => updateAttributes({ label: event.target.value || null })}
          />
        )}
      </Field>
      <div className={nodeStyles.row}>
        {isVideo ? (
          <span className={styles.size}>{size ? `${size.width} × ${size.height} pixels` : 'No size: the page reserves 16:9'}</span>
        ) : null}
        <span className={nodeStyles.buttons}>
          {isVideo ? <Button onClick={readSize}>Read size</Button> : null}
          <Button onClick={() => openDialog({ kind: 'file', position: getPos() ?? null })}>Replace</Button>
          <Button onClick={deleteNode}>Remove player</Button>
        </span>
      </div>
    </div>
  )
}

function sizeOf({ width, height }: ReactNodeViewProps['node']['attrs']): Size | null {
  return Number(width) > 0 && Number(height) > 0 ? { width: Number(width), height: Number(height) } : null
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
