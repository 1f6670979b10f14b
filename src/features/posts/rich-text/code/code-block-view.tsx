import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useId, useState } from 'react'
import { isCompositionKey } from '#src/lib/browser/is-composition-key.ts'
import { Select } from '#src/ui/admin/controls.tsx'
import { findLanguageId, isPlainText, LANGUAGES, languageLabel, languageName } from '../../rendering/code/language-names.ts'
import { DiagramDrawing } from '../drawings/diagram-drawing.tsx'
import { EditorIcon } from '../toolbar/editor-icon.tsx'
import styles from './code-block.module.css'
import { CODE_HINT } from './code-keys.ts'
import { LineFrames } from './lines/line-frames.tsx'
import { OptionsPanel } from './options-panel.tsx'

/** The code block as on the page: its head has the controls, and a panel below it those of the lines. */
export function CodeBlockView(props: ReactNodeViewProps) {
  const { node, updateAttributes, editor } = props
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const title = useInputText(typeof node.attrs.title === 'string' ? node.attrs.title : '', (text) =>
    updateAttributes({ title: text || null }),
  )

  /** Escape leads back into the code, from where the same key leaves the block. */
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isCompositionKey(event)) return
    event.stopPropagation()
    setOpen(false)
    editor.commands.focus()
  }
  return (
    <NodeViewWrapper className={styles.block} style={{ containIntrinsicBlockSize: `auto ${estimateHeight(node.textContent)}` }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key of the controls inside */}
      <div contentEditable={false} onKeyDown={handleKey}>
        <div className={`code-head ${styles.head}`}>
          <b>CODE</b>
          <input className={styles.file} aria-label="Name of the file" placeholder="File name" maxLength={200} {...title} />
          <LanguageSelect {...props} />
          <button
            type="button"
            className={styles.toggle}
            aria-label="Options of this code"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            title={`Marked lines, line numbers, tabs. ${CODE_HINT}`}
            onClick={() => setOpen(!isOpen)}
          >
            Options
            <EditorIcon name="chevron-down" />
          </button>
        </div>
        {isOpen ? <OptionsPanel id={panelId} {...props} /> : null}
      </div>
      <pre>
        <LineFrames node={node} />
        <NodeViewContent<'code'> as="code" className={styles.code} spellCheck={false} />
      </pre>
      {node.attrs.language === 'mermaid' ? <DiagramDrawing source={node.textContent} /> : null}
    </NodeViewWrapper>
  )
}

/** Of a block that is not drawn yet: its head, its padding and its lines. */
function estimateHeight(code: string): string {
  return `calc(4.6rem + ${code.split('\n').length} * 1.65 * 0.875rem)`
}

function LanguageSelect({ node, updateAttributes }: ReactNodeViewProps) {
  const written = typeof node.attrs.language === 'string' ? node.attrs.language : ''
  const name = languageName(written)
  const chosen = isPlainText(name) ? '' : (findLanguageId(name) ?? name)
  const isKnown = chosen === '' || LANGUAGES.some((language) => language.name === chosen)
  return (
    <Select
      className={styles.language}
      aria-label="Language"
      value={chosen}
      // 'text' says that the owner chose it: no paste replaces it by a guess.
      onChange={({ target }) => updateAttributes({ language: target.value || 'text', ...metaOfLanguage(written, node.attrs.meta) })}
    >
      <option value="">Text</option>
      {isKnown ? null : <option value={chosen}>{languageLabel(chosen)}</option>}
      {LANGUAGES.map(({ name: value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}

/** Marked lines that stand in the language (`js{1,3}`) survive another language. */
function metaOfLanguage(language: string, meta: unknown): { meta?: string } {
  const ranges = /\{[\d,\s-]+\}/.exec(language)?.[0]
  return ranges === undefined ? {} : { meta: `${ranges} ${typeof meta === 'string' ? meta : ''}`.trim() }
}

/**
 * The props of an input whose text belongs to the document. The document changes a moment after the input: without a state of its
 * own the input would put the cursor at its end.
 */
function useInputText(text: string, onChange: (text: string) => void) {
  const [draft, setDraft] = useState<string | null>(null)
  return {
    value: draft ?? text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setDraft(target.value)
      onChange(target.value)
    },
    onBlur: (_: FocusEvent) => setDraft(null),
  }
}
