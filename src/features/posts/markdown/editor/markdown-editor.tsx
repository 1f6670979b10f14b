// The editor of a post that is written in Markdown. It runs in the browser only: load it through `lazy-markdown-editor.tsx`.
import type { EditorView } from '@codemirror/view'
import { memo, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { createStore } from '#src/lib/browser/create-store.ts'
import { useFileDrops } from '#src/lib/browser/use-file-drops.ts'
import { restoreLineEnds, withLineFeeds } from '#src/lib/text/line-ends.ts'
import { askMarkdownWorker } from '../browser/ask-markdown-worker.ts'
import { clipboard } from './clipboard.ts'
import { createView } from './create-view.ts'
import { createHandle } from './editor-handle.ts'
import type { MarkdownEditorProps } from './editor-props.ts'
import { insertFiles } from './insert-files.ts'
import type { MarkdownDialog } from './insert-items.ts'
import { insertMenu } from './insert-menu.ts'
import { MarkdownDialogs } from './markdown-dialogs.tsx'
import styles from './markdown-editor.module.css'
import { MarkdownFindBar } from './markdown-find-bar.tsx'
import { MarkdownToolbar } from './markdown-toolbar.tsx'
import { listHeadings } from './sections.ts'
import { UPLOAD_NOTES } from './uploads.ts'

/** From the last change to the outline. */
const OUTLINE_MS = 200

/** Does not render again while the owner types: a changed `markdown` is the text that it reported itself. */
export const MarkdownEditor = memo(Editor, (before, now) => {
  const names = new Set([...Object.keys(before), ...Object.keys(now)])
  names.delete('markdown')
  return [...names].every((name) => Reflect.get(before, name) === Reflect.get(now, name))
})

function Editor(props: MarkdownEditorProps) {
  const [dialog, setDialog] = useState<MarkdownDialog | null>(null)
  /** Changes with every opening of the find bar; 0 while it is closed. */
  const [finding, setFinding] = useState(0)
  const openFind = () => setFinding((times) => times + 1)
  const toolbar = useRef<HTMLDivElement>(null)
  /** Counts the changes of the view, for what shows its state. */
  const [changes] = useState(() => createStore(0))
  const { host, view } = useView(props, { openDialog: setDialog, openFind, toolbar, onUpdate: () => changes.set(changes.get() + 1) })
  useFileDrops((files) => {
    if (dialog === null && view) insertFiles(view, files, view.state.selection.main.head, props)
  })
  return (
    <div className={styles.editor}>
      <MarkdownToolbar ref={toolbar} view={view} changes={changes} openDialog={setDialog} onFind={openFind}>
        {finding > 0 && view ? <MarkdownFindBar key={finding} view={view} changes={changes} onClose={() => setFinding(0)} /> : null}
      </MarkdownToolbar>
      <div ref={host} className={styles.text} />
      {view ? <MarkdownDialogs view={view} dialog={dialog} editor={props} onClose={() => setDialog(null)} /> : null}
    </div>
  )
}

type ViewPorts = {
  openDialog: (dialog: MarkdownDialog) => void
  openFind: () => void
  toolbar: { current: HTMLDivElement | null }
  onUpdate: () => void
}

function useView(props: MarkdownEditorProps, ports: ViewPorts) {
  const host = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView | null>(null)
  const latest = useRef({ props, ports })
  useEffect(() => {
    latest.current = { props, ports }
  })
  /** The whole text, with the line ends that it came with. */
  const source = useRef(props.markdown)
  useEffect(() => {
    const element = host.current
    if (!element) return
    const outline = followOutline((headings) => latest.current.props.onOutline(headings))
    const created = createView({
      host: element,
      text: withLineFeeds(source.current),
      onChange: (changed, isSilent) => {
        outline.follow(changed)
        const text = changed.state.doc.toString()
        source.current = hasOwnEnds(source.current) ? restoreLineEnds(source.current, text) : text
        if (!isSilent) latest.current.props.onChange(source.current)
      },
      onUpdate: () => latest.current.ports.onUpdate(),
      openLink: () => latest.current.ports.openDialog('link'),
      openFind: () => latest.current.ports.openFind(),
      focusToolbar: () => latest.current.ports.toolbar.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus(),
      extensions: [
        insertMenu({
          snippets: latest.current.props.snippets,
          openDialog: (dialog) => latest.current.ports.openDialog(dialog),
          writeMarkdown,
        }),
        clipboard({
          insertFiles: (files, at) => insertFiles(created, files, at, latest.current.props),
          writeMarkdown,
        }),
        UPLOAD_NOTES,
      ],
    })
    setView(created)
    outline.follow(created)
    return () => {
      outline.stop()
      created.destroy()
    }
  }, [])
  const { ref, dialect, addresses } = props
  useImperativeHandle(ref, () => createHandle(view, { dialect, addresses }, (text) => (source.current = text)), [view, dialect, addresses])
  return { host, view }
}

/** Reports the headings some time after the last change, when they are others. */
function followOutline(report: MarkdownEditorProps['onOutline']) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let reported = ''
  return {
    follow: ({ state }: EditorView) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const headings = listHeadings(state)
        const text = JSON.stringify(headings)
        if (text !== reported) report(headings)
        reported = text
      }, OUTLINE_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

function writeMarkdown(html: string): Promise<string> {
  return askMarkdownWorker({ name: 'writeMarkdown', html })
}

/** Other ends of lines than LF, or a byte order mark, which the view does not hold. */
function hasOwnEnds(text: string): boolean {
  return text.includes('\r') || text.startsWith('\uFEFF')
}
