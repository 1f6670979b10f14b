// The rich-text editor for the HTML of an article. It runs in the browser only: load it through `lazy-article-editor.tsx`.
import { EditorContent } from '@tiptap/react'
import { memo, useId, useImperativeHandle, useMemo, useState } from 'react'
import { useFileDrops } from '#src/lib/browser/use-file-drops.ts'
import styles from './article-editor.module.css'
import { EditorDialogs } from './dialogs/editor-dialogs.tsx'
import { useDrawings } from './drawings/use-drawings.ts'
import type { ArticleEditorProps, ArticlePlace } from './editor-props.ts'
import { type EditorServices, EditorServicesContext, type OpenDialog } from './editor-services.ts'
import { EditorFindBar } from './find/editor-find-bar.tsx'
import { FormulaPanel } from './math/formula-panel.tsx'
import { useOutline } from './outline/use-outline.ts'
import { selectedHtml } from './selected-html.ts'
import { SlashMenu } from './slash/slash-menu.tsx'
import { SourceView } from './source-view.tsx'
import { Toolbar } from './toolbar/toolbar.tsx'
import { useArticleEditor } from './use-article-editor.ts'

const PLACES = {
  heading: 'h1, h2, h3, h4, h5, h6',
  image: 'img',
  link: 'a, sup[data-footnote-ref], [data-back-link]',
  footnote: '.footnotes li',
  'missing-picture': '[data-missing-picture]',
} as const satisfies Record<ArticlePlace['kind'], string>

/** Does not render again while the owner types: a changed `content` is the text that it reported itself. */
export const ArticleEditor = memo(Editor, (before, now) => {
  const names = new Set([...Object.keys(before), ...Object.keys(now)])
  names.delete('content')
  return [...names].every((name) => Reflect.get(before, name) === Reflect.get(now, name))
})

function Editor(props: ArticleEditorProps) {
  const { hasGatedLinks, uploadFile, snippets, ref } = props
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  /** The text of the source view; null in the rich-text view. */
  const [source, setSource] = useState<string | null>(null)
  /** Changes with every opening of the find bar; 0 while it is closed. */
  const [finding, setFinding] = useState(0)
  const openFind = () => setFinding((times) => times + 1)
  const { editor, uploads, article } = useArticleEditor(props, {
    openLink: () => setDialog({ kind: 'link' }),
    openFind,
    openFile: (file) => setDialog({ kind: 'file', position: null, file }),
  })
  const drawings = useDrawings()
  const services = useMemo<EditorServices>(
    () => ({ uploads, uploadFile, drawings, openDialog: setDialog, hasGatedLinks }),
    [uploads, uploadFile, drawings, hasGatedLinks],
  )
  const hintId = useId()
  useFileDrops((files) => {
    if (dialog !== null || files.length === 0) return
    if (source === null) article.insertFiles(files)
    else
      props.onReport({
        title: 'Not inserted',
        message: 'Files can be dropped on the article while it is not edited as HTML.',
        undo: null,
      })
  })
  const outline = useOutline(editor, source !== null, props.onOutline)

  function changeSource(html: string) {
    setSource(html)
    article.changed(html)
  }
  function showRichText() {
    if (source !== null && source !== article.read()) article.replace(source)
    setSource(null)
    editor.commands.focus()
  }
  useImperativeHandle(ref, () => ({
    ...outline,
    focus: () => editor.commands.focus(),
    getSelectedHtml: async () => (source === null ? selectedHtml(editor.state) : ''),
    reveal: ({ kind, index }) => {
      if (!editor.isDestroyed) editor.view.dom.querySelectorAll(PLACES[kind])[index]?.scrollIntoView({ block: 'center' })
    },
    setSource: (html) => {
      article.replace(html, { isSilent: true })
      setSource((current) => (current === null ? null : html))
    },
  }))

  return (
    <EditorServicesContext value={services}>
      <div className={styles.editor}>
        <Toolbar
          editor={editor}
          isSource={source !== null}
          onToggleSource={() => (source === null ? setSource(article.read()) : showRichText())}
          onFind={openFind}
        >
          {finding > 0 && source === null ? <EditorFindBar key={finding} editor={editor} onClose={() => setFinding(0)} /> : null}
        </Toolbar>
        {source === null ? (
          <div className={styles.canvas}>
            <EditorContent editor={editor} className={styles.content} aria-describedby={hintId} />
            <p id={hintId} className="sr">
              Type / for blocks, at the beginning of a line or after a space. Alt F10 leads to the toolbar.
            </p>
            <SlashMenu editor={editor} snippets={snippets} />
            <FormulaPanel editor={editor} />
          </div>
        ) : (
          <SourceView html={source} onChange={changeSource} />
        )}
        <EditorDialogs editor={editor} dialog={dialog} onClose={() => setDialog(null)} />
      </div>
    </EditorServicesContext>
  )
}
