import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isCompositionKey } from '#src/lib/browser/is-composition-key.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { replaceHref } from '../../rewriting/admin/replace-url.ts'
import type { HowToFind } from '../../rewriting/text/find-in-text.ts'
import styles from './find-bar.module.css'

export const FIND_MAX = 200

/** `current` is the position of the selected match, from 1; null when the selection is no match. */
export type Matches = { total: number; current: number | null }

/** The article, as far as the bar searches it. */
export type SearchedArticle = {
  selectedText: () => string
  setQuery: (query: HowToFind) => void
  /** Selects the first match at or after the selection (`here`), or another one, and shows it. */
  select: (direction: 'here' | 'next' | 'previous') => void
  /** Replaces the selected match. Returns how many are left. */
  replaceOne: (replacement: string) => number
  /** Returns how many matches were replaced. */
  replaceAll: (replacement: string) => number
  focus: () => void
}

type FindBarProps = { article: SearchedArticle; matches: Matches; onClose: () => void }

/** Finds and replaces text in the article. Opens with the selected text. */
export function FindBar({ article, matches, onClose }: FindBarProps) {
  const [text, setText] = useState(article.selectedText)
  const [replacement, setReplacement] = useState('')
  const [matchCase, setMatchCase] = useState(false)
  const [wholeWord, setWholeWord] = useState(false)
  const [replaced, setReplaced] = useState<number | null>(null)
  const input = useFocus()
  const id = useId()

  useEffect(() => {
    article.setQuery({ text, matchCase, wholeWord })
    article.select('here')
  }, [article, text, matchCase, wholeWord])
  useEffect(() => () => article.setQuery({ text: '', matchCase: false, wholeWord: false }), [article])

  function go(direction: 'next' | 'previous') {
    setReplaced(null)
    article.select(direction)
  }
  function replaceOne() {
    const left = article.replaceOne(replacement)
    go('next')
    if (left === 0) article.focus()
  }
  function replaceAll() {
    setReplaced(article.replaceAll(replacement))
    // The button may be disabled now and lose the focus. In the article, undo is at hand.
    article.focus()
  }
  function close() {
    onClose()
    article.focus()
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
