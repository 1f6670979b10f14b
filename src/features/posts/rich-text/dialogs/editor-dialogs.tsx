import type { Editor } from '@tiptap/react'
import { Dialog } from '#src/ui/admin/dialogs/dialog.tsx'
import { type OpenDialog, useEditorServices } from '../editor-services.ts'
import { insertPictures, insertStoredPicture } from '../uploads/insert-pictures.ts'
import { CaptionForm } from './caption-form.tsx'
import { EditorFileForm } from './editor-file-form.tsx'
import { EditorLinkForm } from './editor-link-form.tsx'
import { EmbedForm } from './embed-form.tsx'
import { GalleryForm } from './gallery-form.tsx'
import { HtmlForm } from './html-form.tsx'
import { ImageForm } from './image-form.tsx'

const TITLES = {
  link: 'Link',
  image: 'Image',
  gallery: 'Gallery',
  file: 'Video, audio or file',
  embed: 'Video or gist from another site',
  caption: 'Caption of the table',
  html: 'HTML',
} as const

type EditorDialogsProps = { editor: Editor; dialog: OpenDialog | null; onClose: () => void }

export function EditorDialogs({ editor, dialog, onClose }: EditorDialogsProps) {
  return (
    <Dialog title={dialog ? TITLES[dialog.kind] : ''} isOpen={dialog !== null} onClose={onClose}>
      {dialog ? <DialogForm editor={editor} dialog={dialog} onClose={onClose} /> : null}
    </Dialog>
  )
}

function DialogForm({ editor, dialog, onClose }: { editor: Editor; dialog: OpenDialog; onClose: () => void }) {
  switch (dialog.kind) {
    case 'link':
      return <EditorLinkForm editor={editor} onDone={onClose} />
    case 'image':
      return <EditorImageForm editor={editor} onDone={onClose} />
    case 'gallery':
      return <GalleryForm editor={editor} position={dialog.position} onDone={onClose} />
    case 'file':
      return <EditorFileForm editor={editor} position={dialog.position} dropped={dialog.file ?? null} onDone={onClose} />
    case 'embed':
      return <EmbedForm editor={editor} subject={dialog} onDone={onClose} />
    case 'caption':
      return <CaptionForm editor={editor} onDone={onClose} />
    case 'html':
      return <HtmlForm editor={editor} subject={dialog} onDone={onClose} />
  }
}

function EditorImageForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { uploads } = useEditorServices()
  return (
    <ImageForm
      onInsert={({ alt, caption, ...chosen }) => {
        if ('stored' in chosen) insertStoredPicture(editor, { ...chosen.stored, alt, caption })
        else insertPictures(editor, uploads, [{ file: chosen.file, alt, caption }])
        onDone()
      }}
    />
  )
}
