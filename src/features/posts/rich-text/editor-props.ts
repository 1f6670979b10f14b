// The interface between the article editor and the screen that contains it.
import type { Ref } from 'react'

/** A heading outside of other blocks; `block` names its place: the index among the blocks of the article, or in Markdown the character. */
export type OutlineHeading = { block: number; level: number; text: string }

export type OutlineHandle = {
  /** Puts the cursor into a heading and scrolls it below the bars. */
  jumpTo: (block: number) => void
  /** Moves the section of a heading before the block `place`, or to the end for a larger number. Returns its new index, or null when nothing moves. */
  moveSection: (block: number, place: number) => number | null
  /** The upper edge of a heading in the window, in pixels; infinite for one that is gone. */
  topOf: (block: number) => number
}

export type ArticleEditorHandle = OutlineHandle & {
  focus: () => void
  /** The blocks that the selection touches, or the block with the cursor; of the source view nothing. */
  getSelectedHtml: () => Promise<string>
  /** Replaces the whole article, HTML or Markdown; does not call `onChange`. */
  setSource: (source: string) => void
  /** Scrolls to an element of the article. */
  reveal: (place: ArticlePlace) => void
}

/** The n-th element of its kind in the article, from 0. */
export type ArticlePlace = { kind: 'heading' | 'image' | 'link' | 'footnote' | 'missing-picture'; index: number }

export type UploadedImage = { url: string; width: number; height: number }

/** Rejects with an Error whose message is fit for display. */
export type UploadImage = (file: File, alt: string) => Promise<UploadedImage>

export type UploadedFile = { url: string; kind: 'video' | 'audio' | 'download' }

/** Uploads a recording or a download. Rejects with an Error whose message is fit for display. `signal` ends the upload. */
export type UploadFile = (file: File, signal?: AbortSignal) => Promise<UploadedFile>

export type SavedSnippet = { id: string; name: string; content: string }

/** `list` returns the same object until the list changes. */
export type SnippetSource = {
  subscribe: (listener: () => void) => () => void
  list: () => { kind: 'loading' | 'failed' } | { kind: 'loaded'; snippets: readonly SavedSnippet[] }
  /** Call when the menu opens. */
  load: () => void
}

/** What a paste changed, for a notice with a button. */
export type PasteReport =
  | { title: string; message: string; undo: null }
  | {
      message: string
      /** The label of the button. */
      undoLabel: string
      undo: () => void
    }

export type ArticleEditorProps = {
  /** The initial article. The editor ignores later changes of this property: use `setSource`. */
  content: string
  onChange: (html: string) => void
  uploadImage: UploadImage
  uploadFile: UploadFile
  /** Whether the link dialog makes gated links, which open on posts only. */
  hasGatedLinks: boolean
  /** Saved blocks, which the `/` menu offers. */
  snippets: SnippetSource
  onReport: (report: PasteReport) => void
  /** Receives the headings when they change; null while the HTML is edited as text. */
  onOutline: (headings: OutlineHeading[] | null) => void
  ref: Ref<ArticleEditorHandle>
}
