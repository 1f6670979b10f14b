import { type ReactNode, type RefObject, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { FORM_NAMES, otherForm } from '#src/features/settings/article-forms.ts'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { AdminIcon } from '#src/ui/admin/admin-icon.tsx'
import { AdminPageHead, NAVIGATION_ID } from '#src/ui/admin/admin-page.tsx'
import { MenuButton } from '#src/ui/admin/menu-button.tsx'
import { useTimeZone } from '#src/ui/admin/site-time.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { toast } from '#src/ui/toast.tsx'
import { detailsPath, publicPath } from '../../admin/list/post-paths.ts'
import { formOf } from '../../drafts/draft.ts'
import type { ArticleEditorHandle } from '../../rich-text/editor-props.ts'
import { TEMPLATE_TOPIC, useTemplateOf } from '../../templates/admin/use-template-of.ts'
import { SnippetDialog } from '../../templates/snippets/snippet-dialog.tsx'
import { newFromTemplatePath } from '../../templates/template.ts'
import { useEditing } from '../editing-context.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { showConflict } from '../notices/conflict-notice.tsx'
import { hasUnpublished, isUntouchedOriginal } from '../saving/edit-state.ts'
import { publishLabel } from '../saving/publish-label.ts'
import { SaveStatus } from '../saving/save-status.tsx'
import type { Publishing } from '../saving/use-publishing.ts'
import { useFolded } from '../side/use-folded.ts'
import styles from './edit-bar.module.css'
import { type Fold, FoldButton } from './fold-button.tsx'
import { useBars } from './use-bars.ts'

type EditHeadProps = {
  publishing: Publishing
  editor: RefObject<ArticleEditorHandle | null>
  isPreviewing: boolean
  onPreview: () => void
  onHistory: () => void
  onSettings: () => void
  panelFold: Fold
  /** The mark of the checks, for the button that leads to them. */
  mark: ReactNode
}

/** The title bar: what is edited, whether it is saved, and what can be done with it. It stays in view. */
export function EditHead({ publishing, editor, isPreviewing, onPreview, onHistory, onSettings, panelFold, mark }: EditHeadProps) {
  const { state } = useEditing()
  const { type } = state.fields
  const hydrated = useHydrated()
  const timeZone = useTimeZone()
  const bar = useBars()
  const exists = state.version > 0
  const isPublic = state.status === 'published' || state.status === 'scheduled'
  const isDone = (isPublic && !hasUnpublished(state)) || isUntouchedOriginal(state)
  return (
    <div ref={bar} className={styles.bar} data-title-bar>
      <AdminPageHead title={`${exists ? 'Edit' : 'New'} ${type}`} lead={<NavigationFold />} status={<SaveStatus />}>
        <div className={styles.actions}>
          {state.stage === 'conflict' ? <Button onClick={showConflict}>Choose</Button> : null}
          <Button className={styles.history} onClick={onHistory} disabled={!exists}>
            <AdminIcon name="history" />
            {state.live && state.live.number > 0 ? `Version ${state.live.number}` : 'History'}
          </Button>
          <Button className={styles.settings} onClick={onSettings} disabled={!hydrated} aria-haspopup="dialog">
            <AdminIcon name="settings" />
            <span className={styles.word}>Settings</span>
            {mark}
          </Button>
          <Button aria-pressed={isPreviewing} onClick={onPreview} disabled={!exists}>
            <Icon name="preview" />
            <span className={styles.word}>Preview</span>
          </Button>
          {exists ? <MoreMenu publishing={publishing} editor={editor} /> : null}
          {type === 'template' ? (
            <UseTemplate />
          ) : (
            <Button
              variant={isDone ? 'plain' : 'go'}
              disabled={!hydrated || isDone || state.stage === 'busy' || state.status === 'trashed'}
              onClick={() => void publishing.publish()}
            >
              {publishLabel(state, { now: hydrated ? Date.now() : 0, timeZone })}
            </Button>
          )}
          <PanelFold {...panelFold} mark={mark} isPreviewing={isPreviewing} />
        </div>
      </AdminPageHead>
    </div>
  )
}

/** Nothing while the preview takes the place of the panel. */
function PanelFold({ isPreviewing, mark, ...fold }: Fold & { isPreviewing: boolean; mark: ReactNode }) {
  return isPreviewing ? null : <FoldButton side="right" {...fold} mark={mark} />
}

function NavigationFold() {
  const [isFolded, setFolded] = useFolded('navigation')
  return <FoldButton side="left" label="Navigation" controls={NAVIGATION_ID} isFolded={isFolded} onFold={setFolded} />
}

/** Begins a post, once the template is saved and not in the trash. */
function UseTemplate() {
  const { state, session } = useEditing()
  const navigate = useNavigate()
  async function use() {
    if (await session.flush()) await navigate(newFromTemplatePath(state.postId))
  }
  return (
    <Button variant="go" disabled={state.version === 0 || state.stage === 'busy' || state.status === 'trashed'} onClick={() => void use()}>
      New post from it
    </Button>
  )
}

function MoreMenu({ publishing, editor }: Pick<EditHeadProps, 'publishing' | 'editor'>) {
  const { state } = useEditing()
  const { type } = state.fields
  const saveAsTemplate = useSaveAsTemplate()
  const [snippet, setSnippet] = useState<string | null>(null)
  const [isChangingForm, setChangingForm] = useState(false)
  return (
    <>
      <MenuButton label={`More for this ${type}`}>
        {type === 'post' ? <Link to={detailsPath(state.postId)}>Details</Link> : null}
        {type === 'post' ? (
          <button type="button" onClick={() => void saveAsTemplate()}>
            Save as template
          </button>
        ) : null}
        <button type="button" onClick={() => void editor.current?.getSelectedHtml().then(setSnippet)}>
          Save selection as snippet
        </button>
        {state.status === 'trashed' ? null : (
          <button type="button" onClick={() => setChangingForm(true)}>
            Change to {FORM_NAMES[otherForm(formOf(state.fields))]}
          </button>
        )}
        {state.live && state.status === 'published' ? (
          <a href={publicPath(state.live.slug, type)} target="_blank" rel="noopener">
            View the {type}
          </a>
        ) : null}
        {state.status === 'trashed' ? (
          <button type="button" onClick={() => void publishing.untrash()}>
            Restore from the trash
          </button>
        ) : (
          <button type="button" onClick={() => void publishing.trash()}>
            Move to trash
          </button>
        )}
      </MenuButton>
      <FormDialog isOpen={isChangingForm} onClose={() => setChangingForm(false)} />
      <SnippetDialog html={snippet} onClose={() => setSnippet(null)} />
    </>
  )
}

/** Saves the text, then a template of it. */
function useSaveAsTemplate(): () => Promise<void> {
  const { session, state } = useEditing()
  const makeTemplate = useTemplateOf()
  return async () => {
    if (await session.flush()) return makeTemplate({ id: state.postId, title: session.getState().fields.title })
    const message = 'The text could not be saved first: the head of the screen says why.'
    toast({ kind: 'bad', title: 'No template', message, topic: TEMPLATE_TOPIC })
  }
}
