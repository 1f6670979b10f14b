import { useState } from 'react'
import { copyText } from '#src/lib/browser/clipboard.ts'
import { DateAndTime } from '#src/ui/admin/site-time.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { createPath } from '../../admin/list/post-paths.ts'
import type { DraftFields } from '../../drafts/draft.ts'
import { downloadText } from '../download-text.ts'
import { useEditing } from '../editing-context.ts'
import { CompareDialog } from '../history/compare-dialog.tsx'
import type { LocalDraft } from '../saving/local-draft.ts'
import { useLocalDrafts } from '../saving/use-local-drafts.ts'
import { EditorNotice } from './editor-notice.tsx'

/** Offers the local drafts of this browser that differ from the current text. */
export function LocalDraftNotices() {
  const { state } = useEditing()
  const { unsaved, aside, remove } = useLocalDrafts()
  const [compared, setCompared] = useState<DraftFields | null>(null)
  const [newest] = unsaved
  return (
    <>
      {newest ? (
        <UnsavedNotice draft={newest} onCompare={() => setCompared(newest.fields)} onRemove={() => remove('unsaved', newest)} />
      ) : null}
      {aside.map((draft) => (
        <EditorNotice
          key={draft.tab}
          actions={
            <>
              <Button onClick={() => void copyText(draft.fields.markdown ?? draft.fields.content)}>Copy the text</Button>
              <Button onClick={() => downloadText(draft.fields)}>Download</Button>
              <Button onClick={() => setCompared(draft.fields)}>Compare</Button>
              <Button onClick={() => remove('aside', draft)}>Delete</Button>
            </>
          }
        >
          <p>
            Your text of <DateAndTime at={draft.at} /> was set aside in this browser.
          </p>
        </EditorNotice>
      ))}
      <CompareDialog
        title="Compare"
        isOpen={compared !== null}
        onClose={() => setCompared(null)}
        before={state.fields}
        after={compared ?? state.fields}
        labels={{ removed: 'only here', added: 'only there' }}
      />
    </>
  )
}

type UnsavedNoticeProps = { draft: LocalDraft; onCompare: () => void; onRemove: () => void }

function UnsavedNotice({ draft, onCompare, onRemove }: UnsavedNoticeProps) {
  const { session, state } = useEditing()
  // The text of another new post would replace what was written here since the screen was opened.
  const isOther = draft.postId !== state.postId && (state.version > 0 || state.edits > 0)
  const isOlder = !isOther && state.savedAt !== null && draft.at < state.savedAt
  function restore() {
    session.restore(draft)
    onRemove()
  }
  return (
    <EditorNotice
      kind="warn"
      actions={
        <>
          {isOther ? (
            <ButtonLink to={createPath(draft.fields.type)}>Restore in a new post</ButtonLink>
          ) : (
            <>
              <Button onClick={restore}>Restore</Button>
              <Button onClick={onCompare}>Compare</Button>
            </>
          )}
          <Button onClick={onRemove}>Discard</Button>
        </>
      }
    >
      <p>
        Unsaved text from <DateAndTime at={draft.at} /> was found{draft.fields.title ? `: “${draft.fields.title}”` : ''}.
        {isOlder ? ' Something newer was saved since.' : ''}
      </p>
    </EditorNotice>
  )
}
