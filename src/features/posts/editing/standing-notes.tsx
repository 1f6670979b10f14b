// What the owner has to know about the post while writing: whose text this is, and which other texts there are.
import { useState } from 'react'
import { copyText } from '#src/lib/clipboard.ts'
import { Button, ButtonAnchor } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { DraftFields, EditedPost } from '../draft.ts'
import { downloadText } from './download-text.ts'
import { useEditing } from './editing-context.ts'
import { CompareDialog } from './history/compare-dialog.tsx'
import { Moment } from './moment.tsx'
import { Note } from './note.tsx'
import { isUnsaved } from './saving/edit-state.ts'
import { useKeptCopies } from './use-kept-copies.ts'

export function StandingNotes({ published, onForget }: { published: EditedPost | null; onForget: () => void }) {
  const { state } = useEditing()
  return (
    <>
      {published ? <PublishedNote post={published} onForget={onForget} /> : null}
      {state.stage === 'conflict' && state.conflict ? <ConflictNote theirs={state.conflict} /> : null}
      <CopyNotes />
      <WorkingCopyNote />
    </>
  )
}

function PublishedNote({ post, onForget }: { post: EditedPost; onForget: () => void }) {
  const isLater = post.status === 'scheduled'
  return (
    <Note
      actions={
        <>
          {isLater ? null : (
            <ButtonAnchor href={`/posts/${post.fields.slug}`} target="_blank">
              <Icon name="external" />
              View the post
            </ButtonAnchor>
          )}
          <Button variant="bare" onClick={onForget}>
            Close
          </Button>
        </>
      }
    >
      {isLater ? (
        <p>
          Scheduled: readers will see it on <Moment at={post.fields.publishAt ?? post.savedAt} />.
        </p>
      ) : (
        <p>Published at /posts/{post.fields.slug}.</p>
      )}
    </Note>
  )
}

function WorkingCopyNote() {
  const { status, live, hasChanges } = useEditing().state
  if (!live || status === 'trashed') return status === 'trashed' ? <Note kind="warn">This post is in the trash.</Note> : null
  if (status === 'draft') return <Note>This post was unpublished: readers do not see it until it is published again.</Note>
  if (!hasChanges) return null
  const number = live.number > 0 ? `Version ${live.number}` : 'Another version'
  return (
    <Note>
      {number} is {status === 'scheduled' ? 'scheduled' : 'live'}. You are editing a working copy; readers see it after Publish changes.
    </Note>
  )
}

function ConflictNote({ theirs }: { theirs: EditedPost }) {
  const { desk, state } = useEditing()
  const [isComparing, setIsComparing] = useState(false)
  const isMineUnsaved = isUnsaved(state)
  return (
    <Note
      kind="bad"
      actions={
        <>
          <Button onClick={() => setIsComparing(true)}>Show the difference</Button>
          {isMineUnsaved ? <Button onClick={() => void desk.keepMine()}>Keep mine</Button> : null}
          <Button onClick={desk.takeTheirs}>{isMineUnsaved ? 'Take theirs' : 'Load the newer text'}</Button>
          <CompareDialog
            title="Mine and theirs"
            isOpen={isComparing}
            onClose={() => setIsComparing(false)}
            before={theirs.fields}
            after={state.fields}
            words={{ removed: 'only theirs', added: 'only mine' }}
          />
        </>
      }
    >
      <p>
        Changed elsewhere: this post was saved in another tab or on another device, <Moment at={theirs.savedAt} />.
      </p>
      <p>
        {isMineUnsaved
          ? 'Your text is not saved over it. Keep mine: theirs stays in the history. Take theirs: yours is set aside here.'
          : 'You have not changed anything since.'}
      </p>
    </Note>
  )
}

function CopyNotes() {
  const { desk, state } = useEditing()
  const { found, aside, forget } = useKeptCopies()
  const [compared, setCompared] = useState<DraftFields | null>(null)
  const [newest] = found
  return (
    <>
      {newest ? (
        <Note
          kind="warn"
          actions={
            <>
              <Button
                onClick={() => {
                  desk.restore(newest)
                  forget('unsaved', newest)
                }}
              >
                Restore
              </Button>
              <Button onClick={() => setCompared(newest.fields)}>Compare</Button>
              <Button onClick={() => forget('unsaved', newest)}>Discard</Button>
            </>
          }
        >
          <p>
            Unsaved text from <Moment at={newest.at} /> was found{newest.fields.title ? `: “${newest.fields.title}”` : ''}.
            {state.savedAt && newest.at < state.savedAt ? ' Something newer was saved since.' : ''}
          </p>
        </Note>
      ) : null}
      {aside.map((copy) => (
        <Note
          key={copy.tab}
          actions={
            <>
              <Button onClick={() => void copyText(copy.fields.content)}>Copy the text</Button>
              <Button onClick={() => downloadText(copy.fields)}>Download</Button>
              <Button onClick={() => setCompared(copy.fields)}>Compare</Button>
              <Button onClick={() => forget('aside', copy)}>Delete</Button>
            </>
          }
        >
          <p>
            Your text of <Moment at={copy.at} /> was set aside in this browser.
          </p>
        </Note>
      ))}
      <CompareDialog
        title="Compare"
        isOpen={compared !== null}
        onClose={() => setCompared(null)}
        before={state.fields}
        after={compared ?? state.fields}
        words={{ removed: 'only here', added: 'only there' }}
      />
    </>
  )
}
