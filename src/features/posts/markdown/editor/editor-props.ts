import type { Ref } from 'react'
import type { ArticleEditorHandle, ArticleEditorProps } from '../../rich-text/editor-props.ts'

export type MarkdownEditorProps = Pick<
  ArticleEditorProps,
  'uploadImage' | 'uploadFile' | 'hasGatedLinks' | 'snippets' | 'onReport' | 'onOutline'
> & {
  /** The initial text. The editor ignores later changes of this property: use `setSource`. */
  markdown: string
  dialect: string
  addresses: string
  onChange: (markdown: string) => void
  ref: Ref<ArticleEditorHandle>
}
