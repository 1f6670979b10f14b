import type { Node } from '@tiptap/pm/model'
import { useMemo } from 'react'
import styles from '../code-block.module.css'
import { codeAttributes, describeCodeLines } from './code-lines.ts'

/**
 * Marks and numbers behind the code. The text of each line stands in an attribute and is drawn invisibly, so that a line breaks where
 * the code does, and the code itself stays one editable text.
 */
export function LineFrames({ node }: { node: Node }) {
  const lines = useMemo(() => describeCodeLines(node.textContent, codeAttributes(node.attrs)), [node])
  if (!lines) return null
  return (
    <span
      className={styles.frames}
      contentEditable={false}
      aria-hidden="true"
      data-numbered={lines.some(({ number }) => number !== null) || undefined}
    >
      {lines.map(({ text, marks, number }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity
        <span key={index} className={['line', ...marks].join(' ')} data-number={number ?? undefined}>
          <span data-text={text} />
        </span>
      ))}
    </span>
  )
}
