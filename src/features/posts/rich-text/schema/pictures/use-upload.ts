import type { ReactNodeViewProps } from '@tiptap/react'
import { useEffect, useSyncExternalStore } from 'react'
import { useEditorServices } from '../../editor-services.ts'
import type { Upload } from '../../uploads/upload-list.ts'

/** The upload of a figure without a picture. When it is done, sets the picture without a step in the undo history. */
export function useUpload({ node, editor, getPos }: ReactNodeViewProps): Upload | null {
  const { uploads } = useEditorServices()
  const id = node.attrs.src === '' && typeof node.attrs.upload === 'string' ? node.attrs.upload : null
  const upload = useSyncExternalStore(uploads.subscribe, () => (id === null ? null : uploads.find(id)))
  useEffect(() => {
    if (id !== null) void uploads.open(id)
  }, [uploads, id])
  const image = upload?.state.kind === 'done' ? upload.state.image : null
  useEffect(() => {
    const position = getPos()
    if (!image || position === undefined || editor.isDestroyed) return
    const { tr } = editor.state
    const attributes = { src: image.url, width: image.width, height: image.height, upload: null, name: null }
    for (const [name, value] of Object.entries(attributes)) tr.setNodeAttribute(position, name, value)
    editor.view.dispatch(tr.setMeta('addToHistory', false))
  }, [image, editor, getPos])
  return upload
}
