import { useState } from 'react'
import { useNavigation } from 'react-router'
import { ButtonLink } from '#src/ui/button.tsx'
import { DeskBody, DeskHead } from '#src/ui/desk/desk.tsx'
import { type DeskKey, DeskKeys } from '#src/ui/desk/desk-keys.tsx'
import { LinkTabs } from '#src/ui/desk/tabs.tsx'
import { useCursor } from '#src/ui/desk/use-cursor.ts'
import { Pagination } from '#src/ui/pagination.tsx'
import type { CommentRules } from '../comment-rules.ts'
import { BulkBar } from './bulk-bar.tsx'
import { cardId } from './card-id.ts'
import { EmptyInbox } from './empty-inbox.tsx'
import styles from './inbox.module.css'
import { type Inbox, type InboxQuery, type PostChoice, QUEUE_AT_MOST, QUEUES, type Queue } from './inbox.ts'
import { inboxKeys } from './inbox-keys.ts'
import { InboxList, type OpenForm } from './inbox-list.tsx'
import { FoundLine, InboxTools } from './inbox-tools.tsx'
import { INBOX_PATH, inboxHref, isFiltered } from './inbox-url.ts'
import { RulesBox } from './rules-box.tsx'
import { useModeration } from './use-moderation.ts'

type InboxDeskProps = {
  inbox: Inbox
  query: InboxQuery
  posts: readonly PostChoice[]
  /** Of the author that the list is narrowed to. */
  authorName: string | null
  rules: CommentRules
  bans: number
  settingsPath: string
  /** Keys that the frame around this screen listens to. */
  moreKeys: readonly DeskKey[]
}

const QUEUE_LABELS = {
  waiting: 'Waiting',
  unanswered: 'Unanswered',
  flagged: 'Flagged',
  all: 'All',
  spam: 'Spam',
  trash: 'Trash',
} as const satisfies Record<Queue, string>

/** What the numbers beside the names count. */
const QUEUE_MEANS = {
  waiting: 'Held back by the rules; visitors do not see them yet.',
  unanswered: 'Shown, without a reply of yours, and not set aside as needing no answer.',
  flagged: 'Shown, with a suspect word, and not yet looked at.',
  all: 'Shown or waiting, on every post.',
  spam: 'Taken for spam, by the rules or by you; their authors read that they wait.',
  trash: 'Deleted, and kept until they are deleted for good.',
} as const satisfies Record<Queue, string>

/** The owner's list of comments. Reading, queues, search and pages work without JavaScript. */
export function InboxDesk({ inbox, query, posts, authorName, rules, bans, settingsPath, moreKeys }: InboxDeskProps) {
  const { comments, counts, page, pages } = inbox
  const work = useModeration()
  const { cursorId, setCursorId, move } = useCursor(
    comments.map(({ id }) => id),
    cardId,
  )
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [form, setForm] = useState<OpenForm | null>(null)
  const selected = comments.filter(({ id }) => chosen.has(id))
  const current = comments.find(({ id }) => id === cursorId)
  const keys = inboxKeys({
    move,
    affected: selected.length > 0 ? selected : current ? [current] : [],
    work,
    select: () => current && toggle(current.id),
    open: (kind) => current && setForm({ commentId: current.id, kind }),
    current,
  })

  function toggle(id: string) {
    setChosen(chosen.has(id) ? new Set([...chosen].filter((other) => other !== id)) : new Set([...chosen, id]))
  }
  return (
    <>
      <DeskHead title="Comments">
        <ButtonLink to={settingsPath}>Rules</ButtonLink>
      </DeskHead>
      <DeskBody>
        <LinkTabs
          label="Queues"
          tabs={QUEUES.map((queue) => ({
            to: inboxHref({ queue, search: query.search, postId: query.postId, authorOf: query.authorOf, period: query.period }),
            label: QUEUE_LABELS[queue],
            count: Math.min(counts[queue], QUEUE_AT_MOST),
            isCurrent: queue === query.queue,
          }))}
        />
        <p className={styles.found}>{QUEUE_MEANS[query.queue]}</p>
        <InboxTools query={query} posts={posts} />
        <FoundLine inbox={inbox} query={query} authorName={authorName} />
        <div className={styles.columns}>
          <div className={styles.list} aria-busy={useIsTurning()}>
            {comments.length === 0 ? (
              <EmptyInbox queue={query.queue} isFiltered={isFiltered(query)} />
            ) : (
              <InboxList
                comments={comments}
                query={query}
                chosen={chosen}
                onChoose={setChosen}
                cursorId={cursorId}
                onCursor={setCursorId}
                form={form}
                onForm={setForm}
                work={work}
              />
            )}
            {selected.length > 0 ? <BulkBar comments={selected} work={work} onClear={() => setChosen(new Set())} /> : null}
          </div>
          <RulesBox rules={rules} bans={bans} settingsPath={settingsPath} />
        </div>
        {pages > 1 ? <Pagination page={page} pages={pages} href={(wanted) => inboxHref({ ...query, page: wanted })} /> : null}
        <DeskKeys keys={[...keys, ...moreKeys]} />
      </DeskBody>
    </>
  )
}

/** Whether another page, queue or search of this list is on its way. */
function useIsTurning(): boolean {
  const { state, location } = useNavigation()
  return state === 'loading' && location.pathname === INBOX_PATH
}
