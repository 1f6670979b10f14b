import type { Editor } from '@tiptap/react'
import type { UploadList } from './upload-list.ts'

export type NewPicture = {
  file: File
  /** null: not written yet; '': decorative. */
  alt: string | null
  caption: string
}

/** The files with an image type. The server checks their content. */
export function picturesIn(files: FileList | undefined): File[] {
  return [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
}

/** Inserts figures at the cursor or at `position`. Each shows its upload until that is done. */
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
