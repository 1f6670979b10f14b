import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useEditorServices } from '../editor-services.ts'
import type { Upload } from '../uploads/upload-list.ts'
import { isExternalUrl } from './is-external-url.ts'
import styles from './node-views.module.css'

/** An image with its caption and, while selected, the field for its alternative text. */
export function FigureView(props: ReactNodeViewProps) {
  const { node, editor, getPos, selected, selectionInside } = props
  const upload = useUpload(props)
  const isActive = editor.isEditable && (selected || selectionInside)
  function select() {
    const position = getPos()
    if (position !== undefined && editor.isEditable) editor.commands.setNodeSelection(position)
  }
  return (
    <NodeViewWrapper as="figure" className={selected ? `${styles.figure} ${styles.selected}` : styles.figure}>
      <div contentEditable={false} className={styles.picture}>
        {upload ? (
          <UploadState upload={upload} onRemove={props.deleteNode} />
        ) : (
          <Picture key={node.attrs.src} src={String(node.attrs.src)} alt={editorAlt(node.attrs.alt)} onSelect={select} />
        )}
        {node.attrs.alt === null && !upload ? (
          <span className={styles.missing}>
            <Icon name="warning" />
            No alt text
          </span>
        ) : null}
      </div>
      <NodeViewContent<'figcaption'> as="figcaption" className={styles.caption} data-empty={node.textContent === '' ? '' : undefined} />
      {isActive ? <FigureFields {...props} /> : null}
    </NodeViewWrapper>
  )
}

/** The alternative text in the editor, where decorative images need a name, too. */
function editorAlt(alt: unknown): string {
  return textOf(alt) || (alt === '' ? 'Decorative picture' : 'Picture without alt text')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function Picture({ src, alt, onSelect }: { src: string; alt: string; onSelect: () => void }) {
  const [isMissing, setMissing] = useState(false)
  const isExternal = isExternalUrl(src)
  if (isMissing || isExternal) {
    return (
      <button type="button" className={styles.external} onClick={onSelect}>
        {isExternal ? 'Picture from another site, shown in the preview' : 'This picture could not be loaded'}
        <code>{src}</code>
      </button>
    )
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Backspace at the start of the caption selects the picture
    <img src={src} alt={alt} data-drag-handle="" onError={() => setMissing(true)} onClick={onSelect} />
  )
}

function UploadState({ upload, onRemove }: { upload: Upload; onRemove: () => void }) {
  const { uploads } = useEditorServices()
  if (upload.state.kind === 'failed') {
    return (
      <div className={styles.failed} role="alert">
        <p>
          <Icon name="warning" />
          {upload.file.name}: {upload.state.reason}
        </p>
        <span className={styles.buttons}>
          <Button onClick={() => uploads.retry(upload.id)}>Try again</Button>
          <Button onClick={onRemove}>Remove</Button>
        </span>
      </div>
    )
  }
  return (
    <div className={styles.sending} role="status">
      <progress aria-label={`Uploading ${upload.file.name}`} />
      Uploading {upload.file.name}
    </div>
  )
}

/** The pending upload of a figure. When it is done, sets the image without a step in the undo history. */
function useUpload({ node, editor, getPos }: ReactNodeViewProps): Upload | null {
  const { uploads } = useEditorServices()
  const id = textOf(node.attrs.upload)
  const upload = useSyncExternalStore(uploads.subscribe, () => uploads.find(id))
  const image = upload?.state.kind === 'done' ? upload.state.image : null
  useEffect(() => {
    const position = getPos()
    if (!image || position === undefined || editor.isDestroyed) return
    const { tr } = editor.state
    for (const [name, value] of Object.entries({ src: image.url, width: image.width, height: image.height, upload: null })) {
      tr.setNodeAttribute(position, name, value)
    }
    editor.view.dispatch(tr.setMeta('addToHistory', false))
  }, [image, editor, getPos])
  return node.attrs.src === '' ? upload : null
}

function FigureFields({ node, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const decorativeId = useId()
  const isDecorative = node.attrs.alt === ''
  return (
    <div contentEditable={false} className={styles.fields}>
      <Field label="Alt text" hint="What the picture shows, for readers who cannot see it.">
        {(control) => (
          <input
            {...control}
            value={textOf(node.attrs.alt)}
            disabled={isDecorative}
            onChange={(event) => updateAttributes({ alt: event.target.value || null })}
          />
        )}
      </Field>
      <div className={styles.row}>
        <span className={styles.choice}>
          <Checkbox
            id={decorativeId}
            checked={isDecorative}
            onChange={(event) => updateAttributes({ alt: event.target.checked ? '' : null })}
          />
          <label htmlFor={decorativeId}>Decorative: it says nothing the text does not say</label>
        </span>
        <Button onClick={deleteNode}>Remove picture</Button>
      </div>
    </div>
  )
}
