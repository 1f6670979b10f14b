import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { OWN_ANCHOR, OWN_PARAM } from '../comment.ts'
import { HAS_REPLY } from '../comment-messages.ts'
import form from '../thread/comment-form.module.css'
import styles from '../thread/comment-item.module.css'
import { CommentText } from '../thread/comment-text.tsx'
import type { NoScriptCommentResult, RefusedChange } from '../thread/no-script-comment.ts'
import type { OwnComment } from './own-comment.ts'
import { OwnHead } from './own-head.tsx'

export type NoScriptOwnProps = { own: readonly OwnComment[]; answer: NoScriptCommentResult | null }

/** What the writer can change on a page without JavaScript. */
export function NoScriptOwnComments({ own, answer }: NoScriptOwnProps) {
  const refused = answer?.kind === 'refused change' ? answer : null
  if (own.length === 0 && !refused) return null
  return (
    <section id={OWN_ANCHOR} className={styles.held} aria-label="Your comments">
      <Banner message={refused && { kind: 'bad', text: refused.message }} />
      {own.length > 0 ? <p>You can change what you wrote for ten minutes.</p> : null}
      <ul className={styles.thread}>
        {own.map((comment) => (
          <li key={comment.id}>
            <article className={styles.comment} aria-label={`Your ${comment.parentId ? 'reply' : 'comment'}`}>
              <OwnHead own={comment} />
              <CommentText commentId={`own-${comment.id}`} part="text" html={comment.html} />
              <ChangeForm own={comment} refused={refused?.id === comment.id ? refused : null} />
            </article>
          </li>
        ))}
      </ul>
      {refused && !own.some(({ id }) => id === refused.id) ? <LostText text={refused.text} /> : null}
    </section>
  )
}

/** What was typed for a comment that can no longer be changed. */
function LostText({ text }: { text: string }) {
  return <Field label="What you typed">{(control) => <textarea {...control} rows={5} readOnly defaultValue={text} />}</Field>
}

function ChangeForm({ own, refused }: { own: OwnComment; refused: RefusedChange | null }) {
  return (
    <details className={styles.change} open={refused !== null}>
      <summary>Edit or delete</summary>
      <form className={form.form} method="post" action={`?${OWN_PARAM}=1#${OWN_ANCHOR}`} aria-label="Edit your comment" noValidate>
        <input type="hidden" name="comment_id" value={own.id} />
        <Field label="Comment" error={refused?.message}>
          {(control) => <textarea {...control} name="comment_text" rows={5} defaultValue={refused?.text || own.text} />}
        </Field>
        <p className={form.acts}>
          <Button variant="go" type="submit" name="intent" value="edit">
            Save
          </Button>
          {own.isDeletable ? (
            <Button type="submit" name="intent" value="delete">
              Delete
            </Button>
          ) : (
            <span className={styles.question}>{HAS_REPLY}</span>
          )}
        </p>
      </form>
    </details>
  )
}
