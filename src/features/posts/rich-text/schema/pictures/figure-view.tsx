import { closeHistory } from '@tiptap/pm/history'
import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { useState } from 'react'
import { Icon } from '#src/ui/icon.tsx'
import { useEditorServices } from '../../editor-services.ts'
import { shortFileName } from '../../html/missing-picture.ts'
import { isExternalUrl } from '../is-external-url.ts'
import styles from '../node-views.module.css'
import { ExternalPicture } from './external-picture.tsx'
import { MissingPicture } from './missing-picture-view.tsx'
import { PictureFields } from './picture-fields.tsx'
import { useUpload } from './use-upload.ts'

/** An image with its caption and, while selected, the field for its alternative text. */
export function FigureView(props: ReactNodeViewProps) {
  const { node, editor, getPos, selected, selectionInside } = props
  const { uploads } = useEditorServices()
  const upload = useUpload(props)
  const isMissing = node.attrs.src === ''
  // A gallery has the fields of its pictures below it.
  const isActive = (selected || selectionInside) && !isInGallery(props)
  function select() {
    const position = getPos()
    if (position !== undefined) editor.commands.setNodeSelection(position)
  }
  function remove() {
    const position = getPos()
    if (position === undefined) return
    // A step of its own: undo brings back the figure, and nothing else goes.
    editor.view.dispatch(closeHistory(editor.state.tr).delete(position, position + node.nodeSize))
  }
  function choose(file: File) {
    props.updateAttributes({ name: shortFileName(file.name), upload: uploads.begin(file, textOf(node.attrs.alt)) })
  }
  return (
    <NodeViewWrapper as="figure" className={selected ? `${styles.figure} ${styles.selected}` : styles.figure}>
      <div contentEditable={false} className={styles.picture}>
        {isMissing ? (
          <MissingPicture name={textOf(node.attrs.name)} upload={upload} onChoose={choose} onRemove={remove} />
        ) : (
          <Picture key={node.attrs.src} src={String(node.attrs.src)} alt={editorAlt(node.attrs.alt)} onSelect={select} />
        )}
        {node.attrs.alt === null && !isMissing ? (
          <span className={styles.missing}>
            <Icon name="warning" />
            No alt text
          </span>
        ) : null}
      </div>
      <NodeViewContent<'figcaption'> as="figcaption" className={styles.caption} data-empty={node.textContent === '' ? '' : undefined} />
      {isActive ? <PictureFields attrs={node.attrs} onChange={(alt) => props.updateAttributes({ alt })} onRemove={remove} /> : null}
    </NodeViewWrapper>
  )
}

function isInGallery({ editor, getPos }: ReactNodeViewProps): boolean {
  const position = getPos()
  return position !== undefined && editor.state.doc.resolve(position).parent.type.name === 'gallery'
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
  const replacement = (reason: string) => (
    <button type="button" className={styles.external} onClick={onSelect}>
      {reason}
      <code>{src}</code>
    </button>
  )
  if (isMissing) return replacement('This picture could not be loaded')
  if (isExternalUrl(src)) {
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: Backspace at the start of the caption selects the picture
      <div onClick={onSelect}>
        <ExternalPicture src={src} alt={alt}>
          {replacement}
        </ExternalPicture>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Backspace at the start of the caption selects the picture
    <img src={src} alt={alt} data-drag-handle="" onError={() => setMissing(true)} onClick={onSelect} />
  )
}
