import { useState } from 'react'
import { copyText } from '#src/lib/browser/clipboard.ts'
import { DateAndTime } from '#src/ui/admin/site-time.tsx'
import { Button } from '#src/ui/button.tsx'
import type { DraftFields } from '../../drafts/draft.ts'
import { downloadText } from '../download-text.ts'
import { useEditing } from '../editing-context.ts'
import { CompareDialog } from '../history/compare-dialog.tsx'
import { useLocalDrafts } from '../saving/use-local-drafts.ts'
import { EditorNotice } from './editor-notice.tsx'

/** Offers the local drafts of this browser that differ from the current text. */
export function LocalDraftNotices() {
  const { session, state } = useEditing()
  const { unsaved, aside, remove } = useLocalDrafts()
  const [compared, setCompared] = useState<DraftFields | null>(null)
  const [newest] = unsaved
  return (
    <>
      {newest ? (
        <EditorNotice
          kind="warn"
          actions={
            <>
              <Button
                onClick={() => {
                  session.restore(newest)
                  remove('unsaved', newest)
                }}
              >
                Restore
              </Button>
              <Button onClick={() => setCompared(newest.fields)}>Compare</Button>
              <Button onClick={() => remove('unsaved', newest)}>Discard</Button>
            </>
          }
        >
          <p>
            Unsaved text from <DateAndTime at={newest.at} /> was found{newest.fields.title ? `: “${newest.fields.title}”` : ''}.
            {state.savedAt && newest.at < state.savedAt ? ' Something newer was saved since.' : ''}
          </p>
        </EditorNotice>
      ) : null}
      {aside.map((draft) => (
        <EditorNotice
          key={draft.tab}
          actions={
            <>
              <Button onClick={() => void copyText(draft.fields.content)}>Copy the text</Button>
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
