import type { Editor, EditorEvents } from '@tiptap/react'
import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isCompositionKey } from '#src/lib/browser/is-composition-key.ts'
import { coveredAbove } from '../clear-of-bars.ts'
import type { SnippetSource } from '../editor-props.ts'
import { useEditorServices } from '../editor-services.ts'
import { EditorIcon } from '../toolbar/editor-icon.tsx'
import { clearSlash } from './clear-slash.ts'
import { findSlashItems, type SlashItem } from './slash-items.ts'
import styles from './slash-menu.module.css'
import { followSlash, type OpenSlash } from './slash-query.ts'
import { findSnippetItems } from './snippet-items.ts'

/** A menu of blocks for a '/' at the beginning of a paragraph or after white space, filtered by the text that follows. The focus stays in the text. */
export function SlashMenu({ editor, snippets }: { editor: Editor; snippets: SnippetSource }) {
  const services = useEditorServices()
  const id = useId()
  const [found, setFound] = useSlash(editor)
  const [chosen, setChosen] = useState({ query: '', index: 0 })
  const isAsked = found !== null && !found.isDismissed
  const saved = useSnippets(snippets, isAsked)
  const blocks = isAsked ? findSlashItems(found.query) : []
  const savedItems = isAsked ? findSnippetItems(found.query, saved.kind === 'loaded' ? saved.snippets : []) : []
  const items = [...blocks, ...savedItems]
  const index = chosen.query === found?.query ? Math.min(chosen.index, items.length - 1) : 0
  const list = useRef<HTMLDivElement>(null)
  const isOpen = found !== null && items.length > 0

  function insert(item: SlashItem, slash: OpenSlash) {
    editor
      .chain()
      .focus()
      .command(({ tr }) => {
        clearSlash(tr, slash, item)
        return true
      })
      .run()
    item.insert(editor, services)
  }
  useSlashKeys(editor, (key) => {
    if (!isOpen || !found) return false
    const item = items[index]
    if (key === 'Escape') setFound({ ...found, isDismissed: true })
    else if (key === 'Enter' && item) insert(item, found)
    else if (key === 'ArrowDown') setChosen({ query: found.query, index: (index + 1) % items.length })
    else if (key === 'ArrowUp') setChosen({ query: found.query, index: (index + items.length - 1) % items.length })
    else return false
    return true
  })
  useActiveDescendant(editor, isOpen ? { list: id, option: `${id}-${index}` } : null)
  useLayoutEffect(() => {
    if (!isOpen || !found || !list.current) return
    positionMenu(list.current, editor, found.from)
    list.current.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })

  if (!isOpen || !found) return null
  return (
    <div ref={list} id={id} className={styles.slash} role="listbox" aria-label="Insert block">
      <SlashGroup label="Blocks" items={blocks} first={0} {...{ id, index }} onChoose={(item) => insert(item, found)} />
      <SlashGroup label="Snippets" items={savedItems} first={blocks.length} {...{ id, index }} onChoose={(item) => insert(item, found)} />
      {saved.kind === 'failed' ? (
        <div role="option" aria-disabled="true" aria-selected={false} tabIndex={-1} className={styles.problem}>
          Snippets could not be loaded: no answer from the server.
        </div>
      ) : null}
    </div>
  )
}

type SlashGroupProps = {
  label: 'Blocks' | 'Snippets'
  items: readonly SlashItem[]
  /** The index of the first item in the whole menu, whose selected item has `index`. */
  first: number
  index: number
  id: string
  onChoose: (item: SlashItem) => void
}

function SlashGroup({ label, items, first, index, id, onChoose }: SlashGroupProps) {
  if (items.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
    <div role="group" aria-label={label}>
      {label === 'Snippets' ? (
        <div className={styles.head} aria-hidden="true">
          Snippets
        </div>
      ) : null}
      {items.map((item, offset) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the text, which handles the keys
        <div
          key={item.id ?? item.title}
          id={`${id}-${first + offset}`}
          role="option"
          tabIndex={-1}
          aria-selected={first + offset === index}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(item)}
        >
          <EditorIcon name={item.icon} />
          <span className={styles.name}>{item.title}</span>
          <span className={styles.typed}>{item.typed}</span>
        </div>
      ))}
    </div>
  )
}

/** The query at the cursor. */
function useSlash(editor: Editor) {
  const [found, setFound] = useState<OpenSlash | null>(null)
  useEffect(() => {
    const follow = ({ editor: now, transaction }: EditorEvents['transaction']) =>
      setFound((before) => followSlash(before, transaction, now.state))
    editor.on('transaction', follow)
    return () => {
      editor.off('transaction', follow)
    }
  }, [editor])
  return [found, setFound] as const
}

/** The saved snippets, loaded when the menu opens. */
function useSnippets(source: SnippetSource, isAsked: boolean) {
  const list = useSyncExternalStore(source.subscribe, source.list)
  useEffect(() => {
    if (isAsked) source.load()
  }, [source, isAsked])
  return list
}

const MENU_GAP = 4

/** Puts the menu below the line, or above it when there is more room: between the bars and the end of the window or of the on-screen keyboard. */
function positionMenu(list: HTMLElement, editor: Editor, position: number): void {
  const frame = list.offsetParent?.getBoundingClientRect()
  if (!frame) return
  const { top, bottom, left } = editor.view.coordsAtPos(position)
  const { height: end = window.innerHeight, offsetTop = 0 } = window.visualViewport ?? {}
  const [below, above] = [offsetTop + end - bottom, top - coveredAbove()]
  list.style.maxHeight = ''
  const isBelow = below > list.offsetHeight + 2 * MENU_GAP || below >= above
  const room = (isBelow ? below : above) - 2 * MENU_GAP
  if (list.offsetHeight > room) list.style.maxHeight = `${room}px`
  list.style.top = `${(isBelow ? bottom + MENU_GAP : top - list.offsetHeight - MENU_GAP) - frame.top}px`
  list.style.left = `${Math.max(0, Math.min(left - frame.left, frame.width - list.offsetWidth))}px`
}

/** Handles keys in the capture phase, before the text does. */
function useSlashKeys(editor: Editor, handle: (key: string) => boolean): void {
  const latest = useRef(handle)
  useEffect(() => {
    latest.current = handle
  })
  useEffect(() => {
    // On a busy machine Tiptap destroys its first instance before mounting it. The effect runs again for the next one.
    if (editor.isDestroyed) return
    const text = editor.view.dom
    function onKeyDown(event: KeyboardEvent) {
      if (isCompositionKey(event) || event.ctrlKey || event.metaKey || event.altKey || !latest.current(event.key)) return
      event.preventDefault()
      event.stopPropagation()
    }
    const frame = text.parentElement
    frame?.addEventListener('keydown', onKeyDown, { capture: true })
    return () => frame?.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [editor])
}

/** Exposes the selected option to screen readers. */
function useActiveDescendant(editor: Editor, selected: { list: string; option: string } | null): void {
  const list = selected?.list
  const option = selected?.option
  useEffect(() => {
    if (editor.isDestroyed || !list || !option) return
    const text = editor.view.dom
    text.setAttribute('aria-controls', list)
    text.setAttribute('aria-activedescendant', option)
    return () => {
      text.removeAttribute('aria-controls')
      text.removeAttribute('aria-activedescendant')
    }
  }, [editor, list, option])
}
