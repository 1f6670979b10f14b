import type { PostStatus } from '#src/db/schema/posts.ts'
import { ExactTime } from '#src/ui/admin/site-time.tsx'
import { Status, type StatusKind } from '#src/ui/admin/status.tsx'
import { tableParts } from '#src/ui/admin/tables/data-table.tsx'
import type { AdminPost } from './posts-list.ts'

export const STATES = {
  published: { kind: 'live', word: 'Published' },
  scheduled: { kind: 'soon', word: 'Scheduled' },
  draft: { kind: 'draft', word: 'Draft' },
  trashed: { kind: 'bad', word: 'In the trash' },
} as const satisfies Record<PostStatus, { kind: StatusKind; word: string }>

export function PostState({ post }: { post: AdminPost }) {
  const { kind, word } = STATES[post.status]
  const notes = [
    post.hasChanges ? 'changes not published' : null,
    post.isProject ? 'project' : null,
    post.trashedFrom ? `was ${STATES[post.trashedFrom].word.toLowerCase()}` : null,
  ].filter((note) => note !== null)
  return (
    <>
      <Status kind={kind}>{word}</Status>
      {post.status === 'scheduled' ? (
        <span className={tableParts.sub}>
          <ExactTime at={post.createdAt} />
        </span>
      ) : null}
      {notes.length > 0 ? <span className={tableParts.sub}>{notes.join(', ')}</span> : null}
    </>
  )
}
