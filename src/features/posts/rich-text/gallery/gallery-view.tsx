import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps, useEditorState } from '@tiptap/react'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { type Change, changeAt } from '../code/dispatch-step.ts'
import { useEditorServices } from '../editor-services.ts'
import { PictureFields } from '../schema/pictures/picture-fields.tsx'
import styles from './gallery.module.css'
import { activePicture, movePicture, removePicture, separatePictures } from './gallery-commands.ts'

/** The pictures as on the page, with the controls of the gallery and those of the selected picture. */
export function GalleryView({ node, editor, getPos }: ReactNodeViewProps) {
  const { openDialog } = useEditorServices()
  const active = useEditorState({ editor, selector: ({ editor: now }) => activePicture(now.state.selection, getPos() ?? -1) })
  const picture = active === null ? null : node.maybeChild(active)

  const change = (make: Change) => changeAt({ editor, getPos }, make)
  function setAlt(index: number, alt: string | null) {
    const position = getPos()
    if (position === undefined) return
    const { tr } = editor.state
    editor.view.dispatch(tr.setNodeAttribute(tr.doc.resolve(position + 1).posAtIndex(index), 'alt', alt))
  }
  function add() {
    const position = getPos()
    if (position !== undefined) openDialog({ kind: 'gallery', position })
  }
  return (
    <NodeViewWrapper className={styles.gallery} role="group" aria-label={`Gallery of ${node.childCount} pictures`}>
      <div className={styles.bar} contentEditable={false}>
        <span>Gallery</span>
        <Button onClick={add}>Add pictures</Button>
        <Button onClick={() => change(separatePictures)}>Separate</Button>
      </div>
      <NodeViewContent className={styles.pictures} />
      {picture && active !== null ? (
        <PictureFields
          attrs={picture.attrs}
          onChange={(alt) => setAlt(active, alt)}
          onRemove={() => change((tr, at) => removePicture(tr, at, active))}
        >
          <span className={styles.place}>
            Picture {active + 1} of {node.childCount}
          </span>
          <IconButton
            aria-label="Move the picture to the front"
            disabled={active === 0}
            onClick={() => change((tr, at) => movePicture(tr, at, { from: active, place: active - 1 }))}
          >
            <Icon name="arrow-left" />
          </IconButton>
          <IconButton
            aria-label="Move the picture to the back"
            disabled={active === node.childCount - 1}
            onClick={() => change((tr, at) => movePicture(tr, at, { from: active, place: active + 2 }))}
          >
            <Icon name="arrow-right" />
          </IconButton>
        </PictureFields>
      ) : null}
    </NodeViewWrapper>
  )
}
