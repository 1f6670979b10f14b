import type { Editor } from '@tiptap/react'
import { useEditorServices } from '../editor-services.ts'
import { FileForm, type PlayerAttributes } from './file-form.tsx'

type EditorFileFormProps = {
  editor: Editor
  /** Of the player that gets another file; null inserts a player, or a link to a download. */
  position: number | null
  dropped: File | null
  onDone: () => void
}

export function EditorFileForm({ editor, position, dropped, onDone }: EditorFileFormProps) {
  const { uploadFile } = useEditorServices()
  return (
    <FileForm
      isPlayer={position !== null}
      dropped={dropped}
      uploadFile={uploadFile}
      onPlayer={(attrs, caption) => {
        insertPlayer(editor, position, { attrs, caption })
        onDone()
      }}
      onLink={(href, text) => {
        insertLink(editor, href, text)
        onDone()
      }}
    />
  )
}

/** Without a position. A player that is there keeps its caption. */
function insertPlayer(editor: Editor, position: number | null, { attrs, caption }: { attrs: PlayerAttributes; caption: string }): void {
  if (position !== null) {
    replacePlayer(editor, position, attrs)
    return
  }
  const content = [{ type: 'figureCaption', content: caption === '' ? [] : [{ type: 'text', text: caption }] }]
  editor.chain().focus().insertContent({ type: 'recording', attrs, content }).run()
}

function insertLink(editor: Editor, href: string, text: string): void {
  editor
    .chain()
    .focus()
    .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
    .run()
}

/** The caption and the name stay. */
function replacePlayer(editor: Editor, position: number, attrs: PlayerAttributes): void {
  const chain = editor.chain().focus()
  chain
    .command(({ tr }) => {
      const isPlayer = tr.doc.nodeAt(position)?.type.name === 'recording'
      for (const [name, value] of Object.entries(attrs)) if (isPlayer) tr.setNodeAttribute(position, name, value)
      return true
    })
    .run()
}
