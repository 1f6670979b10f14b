import { Link } from 'react-router'
import { inboxHref } from '#src/features/comments/moderation/inbox-url.ts'
import type { PostComments } from '#src/features/comments/post-comments.server.ts'
import { Nothing, Row, Rows } from '#src/features/posts/details/details-rows.tsx'
import { Box } from '#src/ui/desk/desk.tsx'
import { RelativeTime } from '#src/ui/desk/relative-time.tsx'
import { Status } from '#src/ui/desk/status.tsx'

const STATES = {
  shown: { kind: 'live', word: 'Shown' },
  held: { kind: 'soon', word: 'Waiting' },
  spam: { kind: 'bad', word: 'Spam' },
  trashed: { kind: 'draft', word: 'In the trash' },
} as const

/** Comments below a post: how many of each kind, and the newest. */
export function PostCommentsBox({ counts, newest, postId }: PostComments & { postId: string }) {
  return (
    <Box
      title="Comments"
      actions={
        <>
          <span className="label">{describeCounts(counts)}</span>
          {newest.length > 0 ? <Link to={inboxHref({ queue: 'all', postId })}>Open in the inbox</Link> : null}
        </>
      }
    >
      {newest.length === 0 ? <Nothing>Nobody has commented yet.</Nothing> : null}
      <Rows>
        {newest.map(({ id, name, text, status, createdAt }) => (
          <Row
            key={id}
            main={
              <>
                <b>{name}</b>: {shorten(text)}
              </>
            }
            sub={<RelativeTime at={createdAt} />}
            aside={<Status kind={STATES[status].kind}>{STATES[status].word}</Status>}
          />
        ))}
      </Rows>
    </Box>
  )
}

function describeCounts({ shown, held, spam, trashed }: PostComments['counts']): string {
  const named = [
    { count: shown, word: 'shown' },
    { count: held, word: 'waiting' },
    { count: spam, word: 'spam' },
    { count: trashed, word: 'in the trash' },
  ]
  return named
    .filter(({ count }, place) => count > 0 || place === 0)
    .map(({ count, word }) => `${count.toLocaleString('en-US')} ${word}`)
    .join(', ')
}

function shorten(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ')]
  return letters.length <= 140 ? letters.join('') : `${letters.slice(0, 139).join('').trimEnd()}…`
}
