import { useState } from 'react'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import type { PostedComment } from '../thread/thread-context.ts'
import { draftPlace, findDraft, saveCommentDraft } from './comment-drafts.ts'
import styles from './comment-form.module.css'
import type { NoScriptCommentResult } from './no-script-comment.ts'
import { findRememberedAuthor, rememberAuthor } from './remembered-author.ts'
import { PreviewButton, TextField } from './text-field.tsx'
import { usePreview } from './use-preview.ts'
import { REMEMBER_FIELD, useSubmit } from './use-submit.ts'

export type CommentFormProps = {
  postId: string
  /** The comment to reply to; null for a top-level comment. */
  parentId: string | null
  label: string
  /** Id of the surrounding element; the response to a form without JavaScript scrolls there. */
  place: string
  /** The result of a comment sent without JavaScript. */
  answer: NoScriptCommentResult | null
  /** Called only when a valid comment is about to be sent. */
  getSession: () => string
  onPosted: (posted: PostedComment) => void
}

/**
 * Works without JavaScript, where the action of the post page handles it. Remount it to clear the fields.
 */
export function CommentForm({ postId, parentId, label, place, answer, ...sending }: CommentFormProps) {
  const mine = answer?.parentId === parentId ? answer : null
  const refused = mine?.kind === 'refused' ? mine : null
  const draft = draftPlace(postId, parentId)
  const initial = useInitialValues(refused?.values ?? null, draft)
  const preview = usePreview()
  const { errors, isPending, submit } = useSubmit(refused?.errors ?? {}, { ...sending, draft, onInvalid: preview.hide })
  const Noun = parentId ? 'Reply' : 'Comment'
  return (
    <form className={styles.form} method="post" action={`#${place}`} aria-label={label} noValidate onSubmit={submit} data-noprint>
      {mine ? <Banner message={{ kind: refused ? 'bad' : 'ok', text: mine.message }} /> : null}
      <div className={styles.grid}>
        <Field label="Name" error={errors.user_name}>
          {(control) => (
            <input {...control} name="user_name" autoComplete="name" readOnly={isPending} defaultValue={initial.values.user_name} />
          )}
        </Field>
        <Field label="Email" error={errors.user_email}>
          {(control) => (
            <input
              {...control}
              name="user_email"
              type="email"
              autoComplete="email"
              readOnly={isPending}
              defaultValue={initial.values.user_email}
            />
          )}
        </Field>
        <TextField
          label={Noun}
          error={errors.comment_text}
          isReadOnly={isPending}
          defaultValue={initial.values.comment_text}
          preview={preview}
          note="Your email is never shown."
          onText={(text) => saveCommentDraft(draft, text)}
        />
        <input type="hidden" name="post_id" value={postId} />
        <input type="hidden" name="parent_id" value={parentId ?? ''} />
        {/* The honeypot: hidden from people, so that only programs fill it in. */}
        <label className={styles.website} aria-hidden="true">
          Leave this empty
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
        <RememberBox isRemembered={initial.isRemembered} />
        <p className={`${styles.full} ${styles.acts}`}>
          <Button variant="go" type="submit" disabled={isPending}>
            {isPending ? 'Posting…' : `Post ${Noun}`}
          </Button>
          <PreviewButton preview={preview} />
        </p>
      </div>
    </form>
  )
}

/** Unticking it forgets at once; ticking it takes effect when the comment is sent. */
function RememberBox({ isRemembered }: { isRemembered: boolean }) {
  return (
    <label className={`${styles.full} ${styles.scripted} ${styles.remember}`}>
      <input
        type="checkbox"
        name={REMEMBER_FIELD}
        defaultChecked={isRemembered}
        onChange={({ currentTarget }) => {
          if (!currentTarget.checked) rememberAuthor(null)
        }}
      />
      Remember me in this browser
    </label>
  )
}

type Values = { user_name: string; user_email: string; comment_text: string }

/** What was refused, or else what this browser remembers. The server has no storage and renders empty fields. */
function useInitialValues(refused: Values | null, draft: string): { values: Values; isRemembered: boolean } {
  const [initial] = useState(() => {
    const isBrowser = typeof document !== 'undefined'
    const author = isBrowser ? findRememberedAuthor() : null
    const remembered = { user_name: author?.name ?? '', user_email: author?.email ?? '', comment_text: isBrowser ? findDraft(draft) : '' }
    return { values: refused ?? remembered, isRemembered: author !== null }
  })
  return initial
}
