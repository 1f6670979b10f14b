// The notices above the article: published, conflict, local drafts, and whether the text is public.
import { DateAndTime } from '#src/ui/admin/site-time.tsx'
import { Button, ButtonAnchor } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { publicPath } from '../../admin/list/post-paths.ts'
import type { EditedPost } from '../../drafts/draft.ts'
import type { TemplateStart } from '../../templates/template.ts'
import { useEditing } from '../editing-context.ts'
import type { Publishing } from '../saving/use-publishing.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { EditorNotice } from './editor-notice.tsx'
import { LocalDraftNotices } from './local-draft-notices.tsx'
import { TemplateNotice } from './template-notice.tsx'

export function EditorNotices({ publishing, start }: { publishing: Publishing; start: TemplateStart | null }) {
  const { state } = useEditing()
  return (
    <>
      {publishing.published ? <PublishedNotice post={publishing.published} onDismiss={publishing.dismissPublished} /> : null}
      {state.stage === 'conflict' && state.conflict ? <ConflictNotice theirs={state.conflict} /> : null}
      <LocalDraftNotices />
      {start ? <TemplateNotice start={start} /> : null}
      <PublicStateNotice publishing={publishing} />
    </>
  )
}

function PublishedNotice({ post, onDismiss }: { post: EditedPost; onDismiss: () => void }) {
  const isScheduled = post.status === 'scheduled'
  const link = (
    <ButtonAnchor href={publicPath(post.fields.slug, post.fields.type)} target="_blank" rel="noopener">
      <Icon name="external" />
      View the {post.fields.type}
    </ButtonAnchor>
  )
  const close = (
    <Button variant="bare" onClick={onDismiss}>
      Close
    </Button>
  )
  if (!isScheduled) {
    return (
      <EditorNotice
        stays
        actions={
          <>
            {link}
            {close}
          </>
        }
      >
        <p>Published at {publicPath(post.fields.slug, post.fields.type)}.</p>
      </EditorNotice>
    )
  }
  return (
    <EditorNotice stays actions={close}>
      <p>
        Scheduled: readers will see it on <DateAndTime at={post.fields.publishAt ?? post.savedAt} />.
      </p>
    </EditorNotice>
  )
}

/** Tells whether readers see the post, and whether they see this text. */
function PublicStateNotice({ publishing }: { publishing: Publishing }) {
  const { status, live, hasChanges, fields } = useEditing().state
  if (status === 'trashed') {
    return (
      <EditorNotice kind="warn" actions={<Button onClick={() => void publishing.untrash()}>Restore</Button>}>
        {fields.type === 'template' ? 'This template is in the trash.' : `This ${fields.type} is in the trash: readers do not see it.`}
      </EditorNotice>
    )
  }
  if (status === 'draft') {
    return live ? <EditorNotice>This {fields.type} was unpublished: readers do not see it until it is published again.</EditorNotice> : null
  }
  if (!hasChanges) return null
  const number = live && live.number > 0 ? `Version ${live.number}` : 'Another version'
  return (
    <EditorNotice>
      {number} is {status === 'scheduled' ? 'scheduled' : 'live'}. You are editing a working copy; readers see it after{' '}
      {status === 'scheduled' ? 'Schedule changes' : 'Publish changes'}.
    </EditorNotice>
  )
}
