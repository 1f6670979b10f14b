// The screen that edits a post: title and article on the left, settings or the preview on the right.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { Keys } from '#src/ui/admin/admin-page.tsx'
import { TabPanels } from '#src/ui/admin/tabs.tsx'
import { createPath, editPath } from '../admin/list/post-paths.ts'
import type { ArticleEditorHandle, OutlineHeading } from '../rich-text/editor-props.ts'
import type { TemplateStart } from '../templates/template.ts'
import { EditHead } from './bars/edit-head.tsx'
import { type Check, mostSevere, withoutComplaints } from './checks/check-draft.ts'
import styles from './edit-screen.module.css'
import { type EditedSite, EditingContext } from './editing-context.ts'
import { useMailing } from './email/use-mailing.ts'
import { ArticleField } from './fields/article-field.tsx'
import { firstField } from './fields/find-field.ts'
import { SlugLine } from './fields/slug-line.tsx'
import { TitleField } from './fields/title-field.tsx'
import { useArticleHtml } from './fields/use-article-html.ts'
import { useArticleStats } from './fields/use-article-stats.ts'
import { EditorNotices } from './notices/editor-notices.tsx'
import { LeaveDialog } from './notices/leave-dialog.tsx'
import { PublishDialogs } from './notices/publish-dialogs.tsx'
import { OutlinePanel } from './outline/outline-panel.tsx'
import { CardPanel } from './panels/card/card-panel.tsx'
import { CheckPanel } from './panels/check-panel.tsx'
import { HistoryPanel } from './panels/history-panel.tsx'
import { ProjectPanel } from './panels/project-panel.tsx'
import { PublishPanel } from './panels/publish-panel.tsx'
import { PreviewPane } from './preview/preview-pane.tsx'
import { type EditState, isUntouched } from './saving/edit-state.ts'
import { type Issues, usePublishing } from './saving/use-publishing.ts'
import { CheckMark, panelTabs } from './side/panel-tabs.tsx'
import { SidePanel } from './side/side-panel.tsx'
import { usePanels } from './side/use-panels.ts'
import { useChecks } from './use-checks.ts'
import { useEditKeys } from './use-edit-keys.ts'
import { useEditSession } from './use-edit-session.ts'
import { useIssues } from './use-issues.ts'

type EditScreenProps = {
  initial: EditState
  site: EditedSite
  /** Offers templates to a new post. */
  start?: TemplateStart | null
  /** A message above the article that is not about editing. */
  notice?: ReactNode
}

export function EditScreen({ initial, site, start = null, notice = null }: EditScreenProps) {
  const editSession = useEditSession(initial)
  const { session, state } = editSession
  const { type } = state.fields
  const hydrated = useHydrated()
  useEditorAddress(state)
  const editor = useRef<ArticleEditorHandle>(null)
  const { panel, setPanel, isPreviewing, isFolded, setFolded, sheet, goTo, openPanel, showPreview, jumpTo } = usePanels(editor)
  const [headings, setHeadings] = useState<OutlineHeading[] | null>([])
  const { issues, setIssues } = useIssues(session, state.fields)
  const articleHtml = useArticleHtml(state.fields)
  const article = useArticleStats(articleHtml)
  const { checks: found, slugAnswer, getChecks } = useChecks(editSession, article.outline, site.origin)
  const checks = shownChecks(found, state, issues)

  function showIssues(newIssues: Issues) {
    setIssues(newIssues)
    const first = firstField(newIssues)
    if (first) goTo(first)
  }
  const mailing = useMailing(state, site.canMail)
  const publishing = usePublishing({ session, getChecks, getRecipients: mailing.getRecipients, showIssues })
  useEditKeys({
    save: () => void session.flush(),
    publish: () => void (type === 'template' ? session.flush() : publishing.publish()),
    preview: () => showPreview(!isPreviewing),
  })
  // Nothing prevents or delays the use of a template.
  const level = type === 'template' ? 'ok' : mostSevere(checks)

  return (
    <EditingContext value={{ ...editSession, articleHtml, site, mailing, issues, goTo }}>
      <EditHead
        editor={editor}
        isPreviewing={isPreviewing}
        onPreview={() => showPreview(!isPreviewing)}
        onHistory={() => openPanel('history')}
        onSettings={() => openPanel(panel)}
        panelFold={{ label: SETTINGS_LABELS[type], controls: PANEL_ID, isFolded, onFold: setFolded }}
        mark={<CheckMark level={level} />}
        publishing={publishing}
      />
      {/* Before hydration no listener receives input. */}
      <div className={styles.edit} inert={!hydrated}>
        <div className={styles.main}>
          <div className={styles.column}>
            <TitleField onEnter={() => editor.current?.focus()} />
            <SlugLine answer={slugAnswer} article={article} />
            {notice}
            <EditorNotices publishing={publishing} start={start} />
            <ArticleField editor={editor} onOutline={setHeadings} />
            <Keys keys={type === 'template' ? KEYS.filter(({ does }) => does !== 'publish') : KEYS} />
          </div>
        </div>
        {isPreviewing ? (
          <PreviewPane editor={editor} headings={headings} onClose={() => showPreview(false)} />
        ) : (
          <SidePanel id={PANEL_ID} label={SETTINGS_LABELS[type]} sheet={sheet} isFolded={isFolded}>
            <TabPanels label="Panel" tabs={panelTabs(level, type)} current={panel} onChange={setPanel}>
              {panel === 'publish' ? <PublishPanel publishing={publishing} /> : null}
              {panel === 'outline' ? <OutlinePanel headings={headings} editor={editor} onJump={jumpTo} /> : null}
              {panel === 'card' ? <CardPanel /> : null}
              {panel === 'project' ? <ProjectPanel /> : null}
              {panel === 'history' ? <HistoryPanel /> : null}
              {panel === 'check' ? <CheckPanel checks={checks} /> : null}
            </TabPanels>
          </SidePanel>
        )}
      </div>
      <PublishDialogs publishing={publishing} checks={checks} />
      <LeaveDialog />
    </EditingContext>
  )
}

/** An empty post shows what is missing as a fault once something was typed or publishing was tried. */
function shownChecks(checks: readonly Check[], state: EditState, issues: Issues): readonly Check[] {
  return isUntouched(state) && !firstField(issues) ? withoutComplaints(checks) : checks
}

const PANEL_ID = 'edit-panel'
const SETTINGS_LABELS = { post: 'Post settings', page: 'Page settings', template: 'Template settings' } as const

const KEYS = [
  { keys: ['Ctrl', 'S'], does: 'save now' },
  { keys: ['Ctrl', 'Enter'], does: 'publish' },
  { keys: ['Ctrl', 'Shift', 'P'], does: 'preview' },
]

/**
 * Replaces the URL of a new post after its first save. It bypasses the router, which would mount the screen anew and lose what
 * the owner is typing.
 */
function useEditorAddress({ postId, version, fields: { type } }: EditState): void {
  const isSaved = version > 0
  useEffect(() => {
    if (!isSaved || location.pathname !== createPath(type)) return
    history.replaceState(history.state, '', editPath(postId, type))
    document.title = document.title.replace(/^New (post|page|template)/, 'Edit $1')
  }, [isSaved, postId, type])
}
