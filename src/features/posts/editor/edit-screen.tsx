// The screen that edits a post: title and article on the left, settings or the preview on the right.
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { Keys } from '#src/ui/admin/admin-page.tsx'
import { TabPanels } from '#src/ui/admin/tabs.tsx'
import type { DraftFields } from '../drafts/draft.ts'
import type { ArticleEditorHandle } from '../rich-text/editor-props.ts'
import { type CheckLocation, mostSevere } from './checks/check-draft.ts'
import { EditHead } from './edit-head.tsx'
import styles from './edit-screen.module.css'
import { type EditedSite, EditingContext, type Panel } from './editing-context.ts'
import { ArticleField } from './fields/article-field.tsx'
import { FIELD_ORDER, focusField, PANEL_OF, revealLocation } from './fields/find-field.ts'
import { SlugLine } from './fields/slug-line.tsx'
import { TitleField } from './fields/title-field.tsx'
import { useArticle } from './fields/use-article.ts'
import { EditorNotices } from './notices/editor-notices.tsx'
import { LeaveDialog } from './notices/leave-dialog.tsx'
import { PublishDialogs } from './notices/publish-dialogs.tsx'
import { CardPanel } from './panels/card-panel.tsx'
import { CheckPanel } from './panels/check-panel.tsx'
import { HistoryPanel } from './panels/history-panel.tsx'
import { ProjectPanel } from './panels/project-panel.tsx'
import { PublishPanel } from './panels/publish-panel.tsx'
import { PreviewPane } from './preview-pane.tsx'
import type { EditState } from './saving/edit-state.ts'
import { type Issues, usePublishing } from './saving/use-publishing.ts'
import { useChecks } from './use-checks.ts'
import { useEditKeys } from './use-edit-keys.ts'
import { useEditSession } from './use-edit-session.ts'
import { useEditorAddress } from './use-editor-address.ts'
import { useIssues } from './use-issues.ts'

export function EditScreen({ initial, site }: { initial: EditState; site: EditedSite }) {
  const editSession = useEditSession(initial)
  const { session, state } = editSession
  const isPage = state.fields.type === 'page'
  const hydrated = useHydrated()
  useEditorAddress(state)
  const editor = useRef<ArticleEditorHandle>(null)
  const [panel, setPanel] = useState<Panel>('publish')
  const [isPreviewing, setIsPreviewing] = useState(false)
  const { issues, setIssues } = useIssues(session, state.fields)
  const article = useArticle(state.fields.content)
  const { checks, slugAnswer, getChecks } = useChecks(state, article.outline, session)

  const goTo = useCallback((field: keyof DraftFields, location?: CheckLocation) => {
    // The focus needs the panel in the DOM: without flushSync the next frame may precede React's update.
    flushSync(() => {
      setPanel((current) => PANEL_OF[field] ?? current)
      setIsPreviewing(false)
    })
    requestAnimationFrame(() => {
      if (field !== 'content') return focusField(field)
      editor.current?.focus()
      if (location) revealLocation(location)
    })
  }, [])
  function showIssues(newIssues: Issues) {
    setIssues(newIssues)
    const [first] = FIELD_ORDER.filter((field) => newIssues[field])
    if (first) goTo(first)
  }
  const publishing = usePublishing({ session, getChecks, showIssues })
  useEditKeys({
    save: () => void session.flush(),
    publish: () => void publishing.publish(),
    preview: () => setIsPreviewing((previous) => !previous),
  })

  return (
    <EditingContext value={{ ...editSession, site, issues, goTo }}>
      <EditHead
        isPreviewing={isPreviewing}
        onPreview={() => setIsPreviewing(!isPreviewing)}
        onHistory={() => setPanel('history')}
        publishing={publishing}
      />
      {/* Before hydration no listener receives input. */}
      <div className={styles.edit} inert={!hydrated}>
        <div className={styles.main}>
          <div className={styles.column}>
            <TitleField onEnter={() => editor.current?.focus()} />
            <SlugLine answer={slugAnswer} words={article.words} minutes={article.minutes} />
            <EditorNotices publishing={publishing} />
            <ArticleField editor={editor} />
            <Keys keys={KEYS} />
          </div>
        </div>
        {isPreviewing ? (
          <PreviewPane onClose={() => setIsPreviewing(false)} />
        ) : (
          <aside className={styles.side} aria-label={isPage ? 'Page settings' : 'Post settings'}>
            <TabPanels label="Panel" tabs={panelsWith(mostSevere(checks), isPage)} current={panel} onChange={setPanel}>
              {panel === 'publish' ? <PublishPanel publishing={publishing} /> : null}
              {panel === 'card' ? <CardPanel /> : null}
              {panel === 'project' ? <ProjectPanel /> : null}
              {panel === 'history' ? <HistoryPanel /> : null}
              {panel === 'check' ? <CheckPanel checks={checks} /> : null}
            </TabPanels>
          </aside>
        )}
      </div>
      <PublishDialogs publishing={publishing} checks={checks} />
      <LeaveDialog />
    </EditingContext>
  )
}

function panelsWith(level: 'ok' | 'warn' | 'bad', isPage: boolean): { name: Panel; label: string; mark?: React.ReactNode }[] {
  return [
    { name: 'publish', label: 'Publish' },
    { name: 'card', label: isPage ? 'SEO' : 'Card & SEO' },
    ...(isPage ? [] : [{ name: 'project', label: 'Project' } as const]),
    { name: 'history', label: 'History' },
    { name: 'check', label: 'Check', ...(level === 'ok' ? {} : { mark: <Mark level={level} /> }) },
  ]
}

function Mark({ level }: { level: 'warn' | 'bad' }) {
  return (
    <span className={styles[level]}>
      <span className="sr">{level === 'bad' ? '(something must be fixed)' : '(something is worth a look)'}</span>
    </span>
  )
}

const KEYS = [
  { keys: ['Ctrl', 'S'], does: 'save now' },
  { keys: ['Ctrl', 'Enter'], does: 'publish' },
  { keys: ['Ctrl', 'Shift', 'P'], does: 'preview' },
]
