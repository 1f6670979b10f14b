// The interface between the article editor and the screen that contains it.
import type { Ref } from 'react'

export type ArticleEditorHandle = {
  focus: () => void
  getHtml: () => string
  /** Replaces the whole article; does not call `onChange`. */
  setHtml: (html: string) => void
}

export type UploadedImage = { url: string; width: number; height: number }

/** Rejects with an Error whose message is fit for display. */
export type UploadImage = (file: File, alt: string) => Promise<UploadedImage>

export type UploadedRecording = { url: string; kind: 'video' | 'audio' }

/** Rejects with an Error whose message is fit for display. `signal` ends the upload. */
export type UploadRecording = (file: File, signal: AbortSignal) => Promise<UploadedRecording>

/** What a paste changed, for a notice with a button. */
export type PasteReport =
  | { message: string; undo: null }
  | {
      message: string
      /** The label of the button. */
      undoLabel: string
      undo: () => void
    }

export type ArticleEditorProps = {
  /** The initial article. The editor ignores later changes of this property: use `setHtml`. */
  content: string
  onChange: (html: string) => void
  uploadImage: UploadImage
  uploadRecording: UploadRecording
  editable?: boolean
  onReport?: (report: PasteReport) => void
  ref?: Ref<ArticleEditorHandle>
}
