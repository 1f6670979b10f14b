// The form is downloaded when somebody wants to write: most visitors only read. Without JavaScript it is in the page.
// Its styles come with the page: without a script nothing could fetch them later.
import './comment-form.module.css'
import '#src/ui/banner.module.css'
import '#src/ui/field.module.css'
import { type ComponentType, lazy, Suspense } from 'react'
import type { CommentFormProps } from './comment-form.tsx'
import { commentSession } from './comment-session.ts'
import { type Posted, useThread } from './thread-context.ts'

const importForm = () => import('./comment-form.tsx')
const CommentForm = lazy<ComponentType<CommentFormProps>>(() =>
  importForm().then(
    (form) => ({ default: form.CommentForm }),
    () => ({ default: MissingForm }),
  ),
)

/** Wanted soon: a pointer or the focus rests on what opens it. */
export function prepareForm(): void {
  importForm().catch(() => {})
}

type FormProps = { parentId: string | null; label: string; place: string; onPosted: (posted: Posted) => void }

/** For the browser, once somebody has asked for it. */
export function LazyForm(props: FormProps) {
  const { postId } = useThread()
  return (
    <Suspense>
      <CommentForm {...props} postId={postId} answer={null} getSession={commentSession} />
    </Suspense>
  )
}

/** For pages without JavaScript. The browser's React passes over what is inside of noscript, so nothing is downloaded for it. */
export function PlainForm(props: Omit<FormProps, 'onPosted'>) {
  const { postId, answer } = useThread()
  return (
    <noscript>
      <CommentForm {...props} postId={postId} answer={answer} getSession={commentSession} onPosted={() => {}} />
    </noscript>
  )
}

/** The connection, or a newer build of the site, has come between. */
function MissingForm() {
  return <p>The form could not be loaded. Please reload the page.</p>
}
