// The form is downloaded when somebody wants to write: most visitors only read. Without JavaScript it is in the page.
import { type ComponentType, lazy, Suspense } from 'react'
import banner from '#src/ui/banner.module.css'
import field from '#src/ui/field.module.css'
import { ensureCommentSession } from '../comment-session.ts'
import form from './comment-form.module.css'
import type { CommentFormProps } from './comment-form.tsx'
import { type PostedComment, useThread } from './thread-context.ts'

const importForm = () => import('./comment-form.tsx')
const CommentForm = lazy<ComponentType<CommentFormProps>>(() =>
  importForm().then(
    (module) => ({ default: module.CommentForm }),
    () => ({ default: FormLoadError }),
  ),
)

/** Wanted soon: a pointer or the focus rests on what opens it. */
export function preloadForm(): void {
  importForm().catch(() => {})
}

type FormProps = { parentId: string | null; label: string; place: string; onPosted: (posted: PostedComment) => void }

/** For the browser, once somebody has asked for it. */
export function LazyForm(props: FormProps) {
  const { postId } = useThread()
  return (
    <Suspense>
      <CommentForm {...props} postId={postId} answer={null} getSession={ensureCommentSession} />
    </Suspense>
  )
}

/** Named here, the styles of the form come with the page: where there is no script, nothing could fetch them later. */
const STYLES = `${banner.banner} ${field.field} ${form.form}`

/** For pages without JavaScript. The browser's React passes over what is inside of noscript, so nothing is downloaded for it. */
export function NoScriptForm(props: Omit<FormProps, 'onPosted'>) {
  const { postId, answer } = useThread()
  return (
    <noscript data-styles={STYLES}>
      <CommentForm {...props} postId={postId} answer={answer} getSession={ensureCommentSession} onPosted={() => {}} />
    </noscript>
  )
}

/** The connection, or a newer build of the site, has come between. */
function FormLoadError() {
  return <p>The form could not be loaded. Please reload the page.</p>
}
