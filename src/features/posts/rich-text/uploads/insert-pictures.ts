import type { Editor } from '@tiptap/react'
import type { UploadList } from './upload-list.ts'

export type NewPicture = {
  file: File
  /** null: nobody has written one yet; '': decorative. */
  alt: string | null
  caption: string
}

/** Files that look like pictures; whether they are some is for the server to say. */
export function picturesIn(files: FileList | undefined): File[] {
  return [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
}

/** Puts figures where the cursor is, or at `position`; they show their upload until the picture has arrived. */
export function insertPictures(editor: Editor, uploads: UploadList, pictures: readonly NewPicture[], position?: number): void {
  const figures = pictures.map(({ file, alt, caption }) => ({
    type: 'figure',
    attrs: { alt, upload: uploads.begin(file, alt ?? '') },
    content: [{ type: 'figureCaption', content: caption === '' ? [] : [{ type: 'text', text: caption }] }],
  }))
  const chain = editor.chain().focus()
  if (position === undefined) chain.insertContent(figures).run()
  else chain.insertContentAt(position, figures).run()
}
