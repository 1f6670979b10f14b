import type { EditorView } from '@codemirror/view'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '#src/ui/admin/dialogs/dialog.tsx'
import { FileForm } from '../../rich-text/dialogs/file-form.tsx'
import { ImageForm } from '../../rich-text/dialogs/image-form.tsx'
import { LinkForm } from '../../rich-text/dialogs/link-form.tsx'
import { type ArticleHeading, listHeadings } from '../../rich-text/html/list-headings.ts'
import { parseHtml } from '../../rich-text/html/read/parse-html.ts'
import { askMarkdownWorker } from '../browser/ask-markdown-worker.ts'
import type { MarkdownEditorProps } from './editor-props.ts'
import { insertFile } from './insert-files.ts'
import type { MarkdownDialog } from './insert-items.ts'
import { fileLinkText, pictureText, readLink, removeLink, writeLink } from './links.ts'
import { insertBlock, insertInline } from './text-commands.ts'

const TITLES = { link: 'Link', image: 'Image', file: 'Video, audio or file' } as const satisfies Record<MarkdownDialog, string>

type DialogProps = { view: EditorView; editor: MarkdownEditorProps; onClose: () => void }

export function MarkdownDialogs({ dialog, ...props }: DialogProps & { dialog: MarkdownDialog | null }) {
  const { view } = props
  const isOpen = dialog !== null
  const wasOpen = useRef(false)
  // After that of the dialog: the browser has given back the focus, but not the selection, and would drop what is typed at once.
  useEffect(() => {
    if (wasOpen.current && !isOpen) view.focus()
    wasOpen.current = isOpen
  }, [isOpen, view])
  return (
    <Dialog title={dialog ? TITLES[dialog] : ''} isOpen={isOpen} onClose={props.onClose}>
      {dialog === 'link' ? <LinkDialog {...props} /> : null}
      {dialog === 'image' ? <ImageDialog {...props} /> : null}
      {dialog === 'file' ? <FileDialog {...props} /> : null}
    </Dialog>
  )
}

function LinkDialog({ view, editor: { dialect, hasGatedLinks }, onClose }: DialogProps) {
  const [edited] = useState(() => readLink(view))
  const headings = useHeadings(view, dialect)
  return (
    <LinkForm
      edited={edited}
      headings={headings}
      hasGatedLinks={hasGatedLinks}
      onSave={(href, text) => {
        onClose()
        writeLink(view, edited, href, text)
      }}
      onRemove={() => {
        onClose()
        removeLink(view, edited)
      }}
    />
  )
}

const NO_HEADINGS: readonly ArticleHeading[] = []

/** None until the text is read, and for one that cannot be read. */
function useHeadings(view: EditorView, dialect: string): readonly ArticleHeading[] {
  const [headings, setHeadings] = useState(NO_HEADINGS)
  useEffect(() => {
    let isOpen = true
    askMarkdownWorker({ name: 'readArticle', markdown: view.state.doc.toString(), dialect }).then(
      (html) => {
        if (isOpen) setHeadings(listHeadings(parseHtml(html)))
      },
      () => {},
    )
    return () => {
      isOpen = false
    }
  }, [view, dialect])
  return headings
}

function ImageDialog({ view, editor, onClose }: DialogProps) {
  return (
    <ImageForm
      onInsert={(picture) => {
        onClose()
        view.focus()
        const { alt, caption } = picture
        if ('file' in picture) void insertFile(view, picture.file, { at: view.state.selection.main.head, ports: editor, alt, caption })
        else insertBlock(view, { before: pictureText(`/media/${picture.stored.id}`, alt ?? picture.stored.description, caption) })
      }}
    />
  )
}

function FileDialog({ view, editor, onClose }: DialogProps) {
  return (
    <FileForm
      isPlayer={false}
      dropped={null}
      uploadFile={editor.uploadFile}
      onPlayer={({ src }, caption) => {
        onClose()
        insertBlock(view, { before: pictureText(src, caption) })
      }}
      onLink={(href, text) => {
        onClose()
        insertInline(view, { before: fileLinkText(href, text) })
      }}
    />
  )
}
