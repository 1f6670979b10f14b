import { closeHistory } from '@tiptap/pm/history'
import type { Editor, JSONContent } from '@tiptap/react'
import { mediaPath } from '#src/features/media/image-source.ts'
import { isPicture } from '#src/features/media/upload-file.ts'
import { addPictures, galleryAt } from '../gallery/gallery-commands.ts'
import { shortFileName } from '../html/missing-picture.ts'
import type { UploadList } from './upload-list.ts'

export type NewPicture = {
  file: File
  /** null: not written yet; '': decorative. */
  alt: string | null
  caption: string
}

/** The files with an image type, and HEIC, which has none on some systems. The server checks their content. */
export function picturesIn(files: Iterable<File> | undefined): File[] {
  return [...(files ?? [])].filter(isPicture)
}

/** Inserts pictures at the cursor or at `position`, several as a gallery. Each shows its upload until it is stored. */
export function insertPictures(editor: Editor, uploads: UploadList, pictures: readonly NewPicture[], position?: number): void {
  insertFigures(
    editor,
    pictures.map((picture) => newFigure(uploads, picture)),
    position,
  )
}

export type StoredPicture = { id: string; width: number; height: number } & Pick<NewPicture, 'alt' | 'caption'>

/** Inserts a figure of a picture of the library, which `id` names by its hash, at the cursor. */
export function insertStoredPicture(editor: Editor, picture: StoredPicture): void {
  insertFigures(editor, [storedFigure(picture)])
}

/** Begins the upload. */
export function newFigure(uploads: UploadList, { file, alt, caption }: NewPicture): JSONContent {
  const attrs = { alt, name: shortFileName(file.name), upload: uploads.begin(file, alt ?? '') }
  return { type: 'figure', attrs, content: [captionOf(caption)] }
}

export function storedFigure({ id, width, height, alt, caption }: StoredPicture): JSONContent {
  return { type: 'figure', attrs: { src: mediaPath(id), alt, width, height }, content: [captionOf(caption)] }
}

function captionOf(caption: string): JSONContent {
  return { type: 'figureCaption', content: caption === '' ? [] : [{ type: 'text', text: caption }] }
}

/** Within a gallery the figures join it. */
export function insertFigures(editor: Editor, figures: JSONContent[], position?: number): void {
  const { doc, selection, schema } = editor.state
  const gallery = galleryAt(position === undefined ? selection.$from : doc.resolve(position))
  if (gallery) {
    const nodes = figures.map((figure) => schema.nodeFromJSON(figure))
    editor.view.dispatch(closeHistory(addPictures(editor.state.tr, gallery, nodes)).scrollIntoView())
    editor.view.focus()
    return
  }
  const content = figures.length > 1 ? { type: 'gallery', content: figures } : figures
  const chain = editor.chain().focus()
  if (position === undefined) chain.insertContent(content).run()
  else chain.insertContentAt(position, content).run()
}
