import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isCompositionKey } from '#src/lib/browser/is-composition-key.ts'
import { Icon } from '../../icon.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import styles from './command-palette.module.css'

export type PaletteItem = {
  id: string
  /** Items of one group must be adjacent. */
  group: string
  label: string
  /** Not listed before text is typed. */
  isHiddenUntilSearch?: boolean
  /** Further words that find the item. */
  words?: string
  /** Secondary text beside the label. */
  note?: string
  run: () => void
}

type PaletteProps = {
  isOpen: boolean
  onClose: () => void
  /** Items that need no request. */
  items: readonly PaletteItem[]
  /** Finds further items. The result of an aborted search is ignored. */
  search: (text: string, signal: AbortSignal) => Promise<readonly PaletteItem[]>
}

const PAUSE_MS = 150

/** The command palette: type, select with the arrow keys, press Enter. */
export function Palette({ isOpen, onClose, items, search }: PaletteProps) {
  return (
    <Dialog title="Go to" isOpen={isOpen} onClose={onClose}>
      <Finder items={items} search={search} onDone={onClose} />
    </Dialog>
  )
}

function Finder({ items, search, onDone }: Pick<PaletteProps, 'items' | 'search'> & { onDone: () => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const [selected, setSelected] = useState(0)
  const { found, isFailed } = useSearchResults(text, search)
  const results = [...findItems(items, text), ...found]
  const current = results[Math.min(selected, results.length - 1)]

  function choose(item: PaletteItem | undefined) {
    if (!item) return
    onDone()
    item.run()
  }

  function handleKey(event: KeyboardEvent) {
    if (isCompositionKey(event)) return
    const last = results.length - 1
    const next = { ArrowDown: selected >= last ? 0 : selected + 1, ArrowUp: selected <= 0 ? last : selected - 1 }[event.key]
    if (event.key === 'Enter') choose(current)
    else if (next !== undefined) setSelected(Math.max(0, next))
    else return
    event.preventDefault()
  }

  return (
    <div className={styles.palette}>
      <input
        role="combobox"
        className={styles.input}
        aria-label="Go to"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={current ? `${id}-${current.id}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder="A screen, a post, something to do"
        value={text}
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here
        autoFocus
        onChange={(event) => {
          setText(event.target.value)
          setSelected(0)
        }}
        onKeyDown={handleKey}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Results" className={styles.list} tabIndex={-1}>
        {results.map((item, index) => (
          <Option
            key={item.id}
            id={`${id}-${item.id}`}
            item={item}
            isFirst={results[index - 1]?.group !== item.group}
            isCurrent={item === current}
            onChoose={() => choose(item)}
          />
        ))}
      </div>
      <p role="status" className={styles.status}>
        {isFailed ? 'The search does not answer; screens can still be opened.' : results.length === 0 ? 'Nothing found.' : ''}
      </p>
    </div>
  )
}

type OptionProps = { id: string; item: PaletteItem; isFirst: boolean; isCurrent: boolean; onChoose: () => void }

function Option({ id, item, isFirst, isCurrent, onChoose }: OptionProps) {
  const option = useRef<HTMLDivElement>(null)
  // Scrolls the list, which React cannot do.
  useEffect(() => {
    if (isCurrent) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field that names this option
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div ref={option} id={id} role="option" aria-selected={isCurrent} className={styles.option} onClick={onChoose}>
      <span className={styles.group}>{isFirst ? item.group : ''}</span>
      <span className={styles.label}>{item.label}</span>
      {item.note ? <span className={styles.note}>{item.note}</span> : null}
      {isCurrent ? <Icon name="arrow-right" /> : null}
    </div>
  )
}

/** The results for the current text; none before the first response. */
function useSearchResults(text: string, search: PaletteProps['search']) {
  const [answer, setAnswer] = useState<{ found: readonly PaletteItem[]; isFailed: boolean }>({ found: [], isFailed: false })
  const query = text.trim()
  // Searches on the server.
  useEffect(() => {
    if (query === '') {
      setAnswer({ found: [], isFailed: false })
      return
    }
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const found = await search(query, controller.signal)
        if (!controller.signal.aborted) setAnswer({ found, isFailed: false })
      } catch {
        // Items that need no request stay available.
        if (!controller.signal.aborted) setAnswer({ found: [], isFailed: true })
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, search])
  return answer
}

/**
 * The items that match, in their order; those whose own label matches, and their groups, stand first.
 * Without text, all but those that are only found.
 */
export function findItems(items: readonly PaletteItem[], text: string): readonly PaletteItem[] {
  if (text.trim() === '') return items.filter(({ isHiddenUntilSearch }) => !isHiddenUntilSearch)
  const found = items.filter(({ label, note = '', words = '' }) => matches(`${label} ${note} ${words}`, text))
  const isNamed = ({ label }: PaletteItem) => matches(label, text)
  const groups = new Set([...found.filter(isNamed), ...found].map(({ group }) => group))
  return [...groups].flatMap((group) => {
    const members = found.filter((item) => item.group === group)
    return [...members.filter(isNamed), ...members.filter((item) => !isNamed(item))]
  })
}

/** Whether every word of `text` is a prefix of a word of the label. */
export function matches(label: string, text: string): boolean {
  const words = wordsOf(label)
  const prefixes = wordsOf(text)
  return prefixes.every((part) => words.some((word) => word.startsWith(part)))
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
