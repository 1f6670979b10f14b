import { useNavigation } from 'react-router'
import { ButtonLink } from '#src/ui/button.tsx'
import { DeskBody, DeskHead } from '#src/ui/desk/desk.tsx'
import { type DeskKey, DeskKeys } from '#src/ui/desk/desk-keys.tsx'
import { LinkTabs } from '#src/ui/desk/tabs.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import type { CommentRules } from '../comment-rules.ts'
import { BulkBar } from './bulk-bar.tsx'
import { EmptyInbox } from './empty-inbox.tsx'
import styles from './inbox.module.css'
import { type Inbox, type InboxQuery, type PostChoice, QUEUES } from './inbox.ts'
import { InboxList } from './inbox-list.tsx'
import { FoundLine, InboxTools } from './inbox-tools.tsx'
import { INBOX_PATH, inboxHref, isFiltered } from './inbox-url.ts'
import { QUEUE_LABELS, QUEUE_MEANS } from './queue-words.ts'
import { RulesBox } from './rules-box.tsx'
import { useInboxList } from './use-inbox-list.ts'

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

/** The owner's list of comments. Reading, queues, search and pages work without JavaScript. */
export function InboxDesk({ inbox, query, posts, authorName, rules, bans, settingsPath, moreKeys }: InboxDeskProps) {
  const { comments, counts, page, pages } = inbox
  const { list, selected, clear, keys, work } = useInboxList(comments)
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
            count: counts[queue],
            means: QUEUE_MEANS[queue],
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
              <InboxList {...list} query={query} />
            )}
            {selected.length > 0 ? <BulkBar comments={selected} work={work} onClear={clear} /> : null}
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
