import { type ReactNodeViewProps, useEditorState } from '@tiptap/react'
import { useId, useState } from 'react'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import { Button } from '#src/ui/button.tsx'
import { describeLines, parseLines, readCodeMeta } from '../../rendering/code/code-meta.ts'
import type { LineMark } from '../../rendering/code/line-notation.ts'
import styles from './code-block.module.css'
import { CODE_HINT } from './code-keys.ts'
import { changeAt } from './dispatch-step.ts'
import { wrapInGroup } from './group/group-commands.ts'
import { type Lines, linesWith, selectedLines, setFirstNumber, setLines } from './lines/change-lines.ts'
import { codeAttributes, isDiff, metaOf } from './lines/code-lines.ts'

type OptionsPanelProps = ReactNodeViewProps & { id: string }

/** Marked lines and line numbers of one block, and the way to tabs. */
export function OptionsPanel(props: OptionsPanelProps) {
  const { id, node } = props
  return (
    <section id={id} className={styles.panel} aria-label="Options of this code">
      {isDiff(codeAttributes(node.attrs)) ? (
        <p>A diff marks its lines by the + and − in its text.</p>
      ) : (
        <>
          <NumberFields {...props} />
          <MarkedLinesField {...props} />
          <MarkButtons {...props} />
        </>
      )}
      <TabsButton {...props} />
      <p className={styles.hint}>{CODE_HINT}</p>
    </section>
  )
}

function NumberFields({ node, editor, getPos }: ReactNodeViewProps) {
  const numbersId = useId()
  const { firstLineNumber } = readCodeMeta(metaOf(codeAttributes(node.attrs)))
  const change = (number: number | null) => changeAt({ editor, getPos }, (tr, position) => setFirstNumber(tr, position, number))
  return (
    <div className={styles.fields}>
      <label className={styles.field} htmlFor={numbersId}>
        <Checkbox id={numbersId} checked={firstLineNumber !== null} onChange={({ target }) => change(target.checked ? 1 : null)} />
        Line numbers
      </label>
      {firstLineNumber === null ? null : (
        <label className={styles.field}>
          from
          <input
            type="number"
            aria-label="Number of the first line"
            min={0}
            max={1_000_000}
            defaultValue={firstLineNumber}
            onChange={({ target }) => {
              if (target.value !== '' && target.validity.valid) change(target.valueAsNumber)
            }}
          />
        </label>
      )}
    </div>
  )
}

function MarkedLinesField({ node, editor, getPos }: ReactNodeViewProps) {
  const errorId = useId()
  const written = describeLines(linesWith(node, 'hl'))
  const [draft, setDraft] = useState<string | null>(null)
  const isWrong = draft !== null && parseLines(draft) === null
  function change(text: string) {
    setDraft(text)
    const lines = parseLines(text)
    if (lines) changeAt({ editor, getPos }, (tr, position) => setLines(tr, position, 'hl', lines))
  }
  return (
    <label className={styles.field}>
      Highlighted lines
      <input
        type="text"
        placeholder="2, 4-6"
        value={draft ?? written}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? errorId : undefined}
        onChange={({ target }) => change(target.value)}
        onBlur={() => {
          if (!isWrong) setDraft(null)
        }}
      />
      {isWrong ? (
        <span id={errorId} role="alert" className={styles.error}>
          Numbers and ranges, for example 2, 4-6.
        </span>
      ) : null}
    </label>
  )
}

const MARKS = [
  { mark: 'hl', label: 'Highlight' },
  { mark: 'add', label: 'Added' },
  { mark: 'del', label: 'Removed' },
  { mark: 'focus', label: 'Focus' },
] as const satisfies { mark: LineMark; label: string }[]

function MarkButtons({ node, editor, getPos }: ReactNodeViewProps) {
  const labelId = useId()
  const selected = useEditorState({
    editor,
    selector: ({ editor: now }) => [...selectedLines(now.state, getPos() ?? -1)],
  })
  const chosen: Lines = new Set(selected)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame of its own
    <div role="group" aria-labelledby={labelId} className={styles.fields}>
      <span id={labelId}>{selected.length === 0 ? 'Put the cursor into a line to mark it' : `Mark ${nameOf(chosen)}`}</span>
      <span className={styles.marks}>
        {MARKS.map(({ mark, label }) => {
          const marked = linesWith(node, mark)
          const isMarked = selected.length > 0 && selected.every((line) => marked.has(line))
          return (
            <Button
              key={mark}
              aria-pressed={isMarked}
              disabled={selected.length === 0}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                const lines = isMarked ? [...marked].filter((line) => !chosen.has(line)) : [...marked, ...chosen]
                changeAt({ editor, getPos }, (tr, position) => setLines(tr, position, mark, new Set(lines)))
              }}
            >
              {label}
            </Button>
          )
        })}
      </span>
    </div>
  )
}

/** Only outside of a group: a group adds tabs itself. */
function TabsButton({ editor, getPos }: ReactNodeViewProps) {
  const position = getPos()
  const isInGroup = position !== undefined && editor.state.doc.resolve(position).parent.type.name === 'codeGroup'
  if (isInGroup) return null
  return (
    <div className={styles.fields}>
      <Button
        onClick={() => {
          changeAt({ editor, getPos }, wrapInGroup)
          editor.commands.focus()
        }}
      >
        Turn into tabs
      </Button>
    </div>
  )
}

function nameOf(lines: Lines): string {
  return `${lines.size === 1 ? 'line' : 'lines'} ${describeLines(lines).replaceAll(',', ', ')}`
}
