import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { Select } from '#src/ui/admin/controls.tsx'
import { findLanguageId, LANGUAGES, languageLabel, languageName } from '../../rendering/code/language-names.ts'
import styles from './node-views.module.css'

/** The code block as on the page, without highlighting: only the server has the grammars. */
export function CodeBlockView({ node, updateAttributes, editor }: ReactNodeViewProps) {
  const written = typeof node.attrs.language === 'string' ? node.attrs.language : ''
  const name = languageName(written)
  const chosen = findLanguageId(name) ?? name
  const isKnown = chosen === '' || LANGUAGES.some((language) => language.name === chosen)
  return (
    <NodeViewWrapper>
      <div className="code-head" contentEditable={false}>
        <b>CODE</b>
        <input
          className={styles.file}
          aria-label="Name of the file"
          placeholder="File name"
          value={typeof node.attrs.title === 'string' ? node.attrs.title : ''}
          disabled={!editor.isEditable}
          onChange={(event) => updateAttributes({ title: event.target.value || null })}
        />
        <Select
          className={styles.language}
          aria-label="Language"
          value={chosen}
          disabled={!editor.isEditable}
          onChange={(event) => updateAttributes({ language: event.target.value || null })}
        >
          <option value="">Text</option>
          {isKnown ? null : <option value={chosen}>{languageLabel(chosen)}</option>}
          {LANGUAGES.map(({ name: value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <pre>
        <NodeViewContent<'code'> as="code" className={styles.code} spellCheck={false} />
      </pre>
    </NodeViewWrapper>
  )
}
