// What the article editor and the screen around it say to each other.
import type { Ref } from 'react'

export type ArticleEditorHandle = {
  focus: () => void
  getHtml: () => string
  /** Replaces the whole article; does not call `onChange`. */
  setHtml: (html: string) => void
}

export type UploadedImage = { url: string; width: number; height: number }

/** Rejects with an Error whose message can be shown as it is. */
export type UploadImage = (file: File, alt: string) => Promise<UploadedImage>

/** What a paste did beyond inserting, for a notice with a button. */
export type PasteReport =
  | { message: string; undo: null }
  | {
      message: string
      /** What the button says. */
      undoLabel: string
      undo: () => void
    }

export type ArticleEditorProps = {
  /** The article to begin with. Later changes of this property are ignored: use `setHtml`. */
  content: string
  onChange: (html: string) => void
  uploadImage: UploadImage
  editable?: boolean
  onReport?: (report: PasteReport) => void
  ref?: Ref<ArticleEditorHandle>
}
