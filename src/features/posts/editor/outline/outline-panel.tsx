import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react'
import { useFocusLater } from '#src/lib/browser/use-focus-later.ts'
import { AdminIcon } from '#src/ui/admin/admin-icon.tsx'
import { useDropLine } from '#src/ui/admin/use-drop-line.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { ArticleEditorHandle, OutlineHeading } from '../../rich-text/editor-props.ts'
import { type OutlineMove, outlineMoves } from './outline-moves.ts'
import styles from './outline-panel.module.css'
import { useCurrentHeading } from './use-current-heading.ts'

type OutlinePanelProps = {
  /** Null while the HTML is edited as text. */
  headings: readonly OutlineHeading[] | null
  editor: RefObject<ArticleEditorHandle | null>
  onJump: (block: number) => void
}

/** The headings of the article: each leads to its section and moves it. */
export function OutlinePanel({ headings, editor, onJump }: OutlinePanelProps) {
  if (headings === null) return <p className={styles.empty}>The outline follows the article as soon as the HTML source is closed.</p>
  if (headings.length === 0)
    return <p className={styles.empty}>No headings yet. Type ## and a space at the beginning of a line to make one.</p>
  return <OutlineList headings={headings} editor={editor} onJump={onJump} />
}

function OutlineList({ headings, editor, onJump }: OutlinePanelProps & { headings: readonly OutlineHeading[] }) {
  const list = useRef<HTMLOListElement>(null)
  const [message, setMessage] = useState('')
  const moves = useMemo(() => outlineMoves(headings), [headings])
  const current = useCurrentHeading(headings, editor)
  // The row of a moved section is another element: the focus follows the heading.
  const focusLater = useFocusLater((block: number) =>
    list.current?.querySelector<HTMLElement>(`[data-block="${block}"]`)?.focus({ preventScroll: true }),
  )
  const drag = useDropLine('y', (from, to) => move(from, moves.place(from, to)))
  const smallest = Math.min(...headings.map(({ level }) => level))

  function move(index: number, place: number | null): boolean {
    const heading = headings[index]
    const moved = heading && place !== null ? editor.current?.moveSection(heading.block, place) : null
    if (!heading || moved === null || moved === undefined) return false
    setMessage(`${nameOf(heading)} moved with its section.`)
    focusLater(moved)
    return true
  }
  function handleKey(event: KeyboardEvent, index: number) {
    const way = { ArrowUp: 'up', ArrowDown: 'down' } as const
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(index, moves[way[event.key]](index))
  }
  return (
    <>
      <ol ref={list} className={styles.list} aria-label="Outline" {...drag.listProps}>
        {headings.map((heading, index) => (
          <li
            key={heading.block}
            className={styles.row}
            data-level={Math.min(heading.level - smallest, 4)}
            data-current={index === current || undefined}
            {...drag.itemProps({ index, size: moves.sizeOf(index), count: headings.length })}
          >
            <span className={styles.handle} title="Drag to move" aria-hidden="true">
              <AdminIcon name="drag" />
            </span>
            <button
              type="button"
              className={styles.jump}
              data-block={heading.block}
              aria-current={index === current ? 'location' : undefined}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onClick={() => onJump(heading.block)}
              onKeyDown={(event) => handleKey(event, index)}
            >
              <span className={styles.level}>
                <span className="sr">Heading </span>
                {heading.level}
              </span>
              <span>{heading.text || 'Empty heading'}</span>
            </button>
            <MoveButtons name={nameOf(heading)} up={moves.up(index)} down={moves.down(index)} onMove={(place) => move(index, place)} />
          </li>
        ))}
      </ol>
      <p className={styles.hint}>Drag a heading, or press Alt and an arrow key, to move its section.</p>
      <p role="status" className="sr">
        {message}
      </p>
    </>
  )
}

type MoveButtonsProps = { name: string; up: OutlineMove; down: OutlineMove; onMove: (place: OutlineMove) => void }

/** For fingers and screen readers. */
function MoveButtons({ name, up, down, onMove }: MoveButtonsProps) {
  return (
    <span className={styles.buttons}>
      <IconButton aria-label={`Move ${name} up`} disabled={up === null} onClick={() => onMove(up)}>
        <Icon name="arrow-up" />
      </IconButton>
      <IconButton aria-label={`Move ${name} down`} disabled={down === null} onClick={() => onMove(down)}>
        <Icon name="arrow-down" />
      </IconButton>
    </span>
  )
}

function nameOf({ text }: OutlineHeading): string {
  return text === '' ? 'the empty heading' : `“${text}”`
}
