import { AdminPageBody, AdminPageHead } from '#src/ui/admin/admin-page.tsx'
import { type Shortcut, ShortcutHelp } from '#src/ui/admin/keyboard/shortcut-help.tsx'
import { EmptyTrash } from '#src/ui/admin/list/empty-trash.tsx'
import { ListBody, ListEmpty } from '#src/ui/admin/list/list-body.tsx'
import { ResultLine } from '#src/ui/admin/list/result-line.tsx'
import { useMatching } from '#src/ui/admin/list/use-matching.ts'
import { LinkTabs } from '#src/ui/admin/tabs.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import type { CommentRules } from '../comment-rules.ts'
import { CommentList } from './comment-list.tsx'
import { CommentsToolbar } from './comments-toolbar.tsx'
import { describeEmpty } from './describe-empty.ts'
import styles from './inbox.module.css'
import { type Inbox, type InboxQuery, type PostChoice, QUEUES } from './inbox.ts'
import { inboxHref, isFiltered } from './inbox-url.ts'
import { QUEUE_LABELS, QUEUE_TOOLTIPS } from './queue-labels.ts'
import { RulesBox } from './rules/rules-box.tsx'
import { selectedCommentSchema } from './selected-comment.schema.ts'
import { useCommentList } from './use-comment-list.ts'

type CommentsScreenProps = {
  inbox: Inbox
  query: InboxQuery
  posts: readonly PostChoice[]
  /** The name of the author by whom the list is filtered. */
  authorName: string | null
  rules: CommentRules
  bans: number
  settingsPath: string
  /** Keyboard shortcuts of the admin layout, for the help dialog. */
  moreKeys: readonly Shortcut[]
}

const TRASH_HREF = inboxHref({ queue: 'trash' })
const SEARCH_ID = 'comments-search'

/** The owner's list of comments. Reading, queues, search and pages work without JavaScript. */
export function CommentsScreen({ inbox, query, posts, authorName, rules, bans, settingsPath, moreKeys }: CommentsScreenProps) {
  const { comments, counts, total, page, pages } = inbox
  const { keys, ...state } = useCommentList(inbox, { query, searchId: SEARCH_ID })
  const loadTrash = useMatching(selectedCommentSchema, TRASH_HREF)
  return (
    <>
      <AdminPageHead title="Comments">
        <ButtonLink to={settingsPath}>Rules</ButtonLink>
      </AdminPageHead>
      <AdminPageBody>
        <LinkTabs
          label="Queues"
          tabs={QUEUES.map((queue) => ({
            to: inboxHref({ queue, search: query.search, postId: query.postId, authorOf: query.authorOf, period: query.period }),
            label: QUEUE_LABELS[queue],
            count: counts[queue],
            tooltip: QUEUE_TOOLTIPS[queue],
            isCurrent: queue === query.queue,
          }))}
        />
        <p className={styles.note}>{QUEUE_TOOLTIPS[query.queue]}</p>
        <CommentsToolbar searchId={SEARCH_ID} query={query} posts={posts} />
        {query.queue === 'trash' ? (
          <EmptyTrash
            nouns={['comment', 'comments']}
            total={counts.trash}
            load={loadTrash}
            isBusy={state.changes.busy.size > 0}
            onDelete={(trashed) => void state.changes.change('delete', trashed)}
          />
        ) : null}
        <ResultLine
          isFiltered={isFiltered(query)}
          total={total}
          nouns={['comment', 'comments']}
          lead={query.authorOf ? `By ${authorName ?? 'an author who is gone'}: ` : ''}
          clearHref={inboxHref({ queue: query.queue, sort: query.sort })}
        />
        <div className={styles.columns}>
          <ListBody>{comments.length === 0 ? <ListEmpty {...describeEmpty(query)} /> : <CommentList {...state} query={query} />}</ListBody>
          <RulesBox rules={rules} bans={bans} settingsPath={settingsPath} />
        </div>
        {pages > 1 ? <Pagination page={page} pages={pages} href={(wanted) => inboxHref({ ...query, page: wanted })} /> : null}
        <ShortcutHelp keys={[...keys, ...moreKeys]} />
      </AdminPageBody>
    </>
  )
}
