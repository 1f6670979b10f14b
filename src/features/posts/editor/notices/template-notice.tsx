import { Link, useSearchParams } from 'react-router'
import { CREATE_PATH, createFormPath, readForm } from '../../admin/list/post-paths.ts'
import { newFromTemplatePath, type TemplateStart } from '../../templates/template.ts'
import { useEditing } from '../editing-context.ts'
import { EditorNotice } from './editor-notice.tsx'
import styles from './template-notice.module.css'

/** Offers templates until something is written. Then it folds; the title above it does not move. */
export function TemplateNotice({ start: { choices, chosen, isGone } }: { start: TemplateStart }) {
  const { state } = useEditing()
  const form = readForm(useSearchParams()[0])
  const isUntouched = state.version === 0 && state.edits === 0
  return (
    <>
      {isGone && isUntouched ? <EditorNotice kind="warn">That template was deleted. The post begins blank.</EditorNotice> : null}
      {choices.length === 0 ? null : (
        <nav className={isUntouched ? styles.fold : `${styles.fold} ${styles.folded}`} aria-label="Begin with">
          <div className={styles.choices}>
            <span aria-hidden="true">Begin with</span>
            <Choice to={form ? createFormPath('post', form) : CREATE_PATH} label="Blank" isChosen={chosen === null} />
            {choices.map(({ id, title }) => (
              <Choice key={id} to={newFromTemplatePath(id)} label={title} isChosen={chosen === id} />
            ))}
          </div>
        </nav>
      )}
    </>
  )
}

function Choice({ to, label, isChosen }: { to: string; label: string; isChosen: boolean }) {
  return (
    <Link to={to} replace preventScrollReset aria-current={isChosen ? 'true' : undefined}>
      {label}
    </Link>
  )
}
