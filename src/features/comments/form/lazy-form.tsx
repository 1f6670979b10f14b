// Loads the form when a visitor opens it, because most visitors only read. Without JavaScript the page contains it.
import { type ComponentType, lazy, Suspense } from 'react'
import banner from '#src/ui/banner.module.css'
import field from '#src/ui/field.module.css'
import { ensureCommentSession } from '../comment-session.ts'
import { type PostedComment, useThread } from '../thread/thread-context.ts'
import form from './comment-form.module.css'
import type { CommentFormProps } from './comment-form.tsx'

const importForm = () => import('./comment-form.tsx')
const CommentForm = lazy<ComponentType<CommentFormProps>>(() =>
  importForm().then(
    (module) => ({ default: module.CommentForm }),
    () => ({ default: FormLoadError }),
  ),
)

/** Called when the pointer or the focus reaches a button that opens the form. */
export function preloadForm(): void {
  importForm().catch(() => {})
}

type FormProps = { parentId: string | null; label: string; place: string; onPosted: (posted: PostedComment) => void }

export function LazyForm(props: FormProps) {
  const { postId } = useThread()
  return (
    <Suspense>
      <CommentForm {...props} postId={postId} answer={null} getSession={ensureCommentSession} />
    </Suspense>
  )
}

/** Referenced here so that the page includes the styles of the form: without JavaScript they cannot be loaded later. */
const STYLES = `${banner.banner} ${field.field} ${form.form}`

/** The form for pages without JavaScript. React in the browser does not render the content of noscript, so it loads nothing for it. */
export function NoScriptForm(props: Omit<FormProps, 'onPosted'>) {
  const { postId, answer } = useThread()
  return (
    <noscript data-styles={STYLES}>
      <CommentForm {...props} postId={postId} answer={answer} getSession={ensureCommentSession} onPosted={() => {}} />
    </noscript>
  )
}

/** The connection failed, or a newer build of the site no longer has this file. */
function FormLoadError() {
  return <p>The form could not be loaded. Please reload the page.</p>
}
