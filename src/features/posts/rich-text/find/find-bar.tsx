import { TextSelection } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isCompositionKey } from '#src/lib/browser/is-composition-key.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { replaceHref } from '../../rewriting/admin/replace-url.ts'
import styles from './find-bar.module.css'
import { countMatches, FIND_MAX, type Matches, replaceEvery, replaceSelected, selectMatch, setQuery } from './find-commands.ts'

type FindBarProps = { editor: Editor; onClose: () => void }

/** Finds and replaces text in the article. Opens with the selected text. */
export function FindBar({ editor, onClose }: FindBarProps) {
  const [text, setText] = useState(() => selectedText(editor))
  const [replacement, setReplacement] = useState('')
  const [matchCase, setMatchCase] = useState(false)
  const [wholeWord, setWholeWord] = useState(false)
  const [replaced, setReplaced] = useState<number | null>(null)
  const matches = useEditorState({ editor, selector: ({ editor: now }) => countMatches(now.state) })
  const input = useFocus()
  const id = useId()

  useEffect(() => {
    editor.view.dispatch(setQuery(editor.state.tr, { text, matchCase, wholeWord }))
    selectAndShow(editor, 'here')
  }, [editor, text, matchCase, wholeWord])
  useEffect(() => () => clearQuery(editor), [editor])

  function go(direction: 'next' | 'previous') {
    setReplaced(null)
    selectAndShow(editor, direction)
  }
  function replaceOne() {
    const tr = replaceSelected(editor.state, replacement)
    if (tr) editor.view.dispatch(tr)
    go('next')
    if (countMatches(editor.state).total === 0) editor.commands.focus()
  }
  function replaceAll() {
    const { tr, replaced: count } = replaceEvery(editor.state, replacement)
    if (count > 0) editor.view.dispatch(tr)
    setReplaced(count)
    // The button may be disabled now and lose the focus. In the article, undo is at hand.
    editor.commands.focus()
  }
  function close() {
    onClose()
    editor.commands.focus()
  }
  const bar = useEscape(close)

  return (
    <search ref={bar} className={styles.bar} aria-label="Find and replace">
      <input
        ref={input}
        type="text"
        aria-label="Find in the article"
        placeholder="Find in the article"
        autoComplete="off"
        maxLength={FIND_MAX}
        value={text}
        onKeyDown={onEnter((event) => go(event.shiftKey ? 'previous' : 'next'))}
        onChange={(event) => {
          setText(event.target.value)
          setReplaced(null)
        }}
      />
      <output className={styles.count}>{describe(text, matches, replaced)}</output>
      <span className={styles.steps}>
        <IconButton aria-label="Previous match" disabled={matches.total === 0} onClick={() => go('previous')}>
          <Icon name="arrow-up" />
        </IconButton>
        <IconButton aria-label="Next match" disabled={matches.total === 0} onClick={() => go('next')}>
          <Icon name="arrow-down" />
        </IconButton>
        <IconButton aria-label="Close find and replace" onClick={close}>
          <Icon name="close" />
        </IconButton>
      </span>
      <span className={styles.replace}>
        <input
          type="text"
          aria-label="Replace with"
          placeholder="Replace with"
          autoComplete="off"
          maxLength={FIND_MAX}
          value={replacement}
          onKeyDown={onEnter(replaceOne)}
          onChange={(event) => setReplacement(event.target.value)}
        />
        <Button disabled={matches.total === 0} onClick={replaceOne}>
          Replace
        </Button>
        <Button disabled={matches.total === 0} onClick={replaceAll}>
          Replace all
        </Button>
      </span>
      <span className={styles.options}>
        <label htmlFor={`${id}-case`}>
          <Checkbox id={`${id}-case`} checked={matchCase} onChange={(event) => setMatchCase(event.target.checked)} />
          Match case
        </label>
        <label htmlFor={`${id}-word`}>
          <Checkbox id={`${id}-word`} checked={wholeWord} onChange={(event) => setWholeWord(event.target.checked)} />
          Whole words
        </label>
        <Link className={styles.everywhere} to={replaceHref({ text, replacement, matchCase, wholeWord })}>
          In all posts
        </Link>
      </span>
    </search>
  )
}

function describe(text: string, { total, current }: Matches, replaced: number | null): string {
  if (replaced !== null) return `Replaced ${replaced}`
  if (text === '') return ''
  if (total === 0) return 'No match'
  return current === null ? plural(total, 'match', 'matches') : `${current} of ${total}`
}

function onEnter(act: (event: KeyboardEvent) => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isCompositionKey(event) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    act(event)
  }
}

/** Calls `close` when Escape is pressed on any control of the bar. */
function useEscape(close: () => void): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null)
  const handleKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || isCompositionKey(event)) return
    event.stopPropagation()
    close()
  })
  useEffect(() => {
    const element = bar.current
    const listen = (event: globalThis.KeyboardEvent) => handleKey(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [])
  return bar
}

function useFocus() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  return input
}

function selectedText({ state }: Editor): string {
  const { from, to, $from, $to } = state.selection
  // A selected picture would give its caption.
  return state.selection instanceof TextSelection && $from.sameParent($to) ? state.doc.textBetween(from, to).slice(0, FIND_MAX) : ''
}

function clearQuery(editor: Editor): void {
  if (!editor.isDestroyed) editor.view.dispatch(setQuery(editor.state.tr, { text: '', matchCase: false, wholeWord: false }))
}

/** Keeps the view without a match, and where the match is in it. The editor itself scrolls only while it has the focus. */
function selectAndShow({ state, view }: Editor, direction: 'here' | 'next' | 'previous'): void {
  const tr = selectMatch(state, direction)
  if (!tr) return
  view.dispatch(tr)
  const match = view.dom.querySelector('.ProseMirror-active-search-match')
  const bars = document.querySelector('[data-toolbar]')
  if (!match || !bars) return
  const { top, bottom } = match.getBoundingClientRect()
  if (top < bars.getBoundingClientRect().bottom || bottom > window.innerHeight) match.scrollIntoView({ block: 'center' })
}
