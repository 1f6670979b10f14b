import { lazy, Suspense, useEffect, useState } from 'react'
import { type ArticleForm, FORM_NAMES, otherForm } from '#src/features/settings/article-forms.ts'
import { Dialog, DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { dismissErrors, toast } from '#src/ui/toast.tsx'
import { formOf } from '../../drafts/draft.ts'
import { useEditing } from '../editing-context.ts'
import { fetchPlannedForm, type PlannedForm } from './form-api.ts'

// Loaded on demand: the diff library is large.
const Differences = lazy(() => import('../history/differences.tsx').then((module) => ({ default: module.Differences })))

const TOPIC = 'form'
const NOT_SAVED = 'The text could not be saved first: the head of the screen says why.'

type Answer = PlannedForm | { problem: string } | null

/** Shows what would read differently in the other form, and changes to it. */
export function FormDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { session, state } = useEditing()
  const present = formOf(state.fields)
  const form = otherForm(present)
  const answer = usePlannedForm(isOpen ? form : null)
  async function change() {
    onClose()
    dismissErrors(TOPIC)
    const changed = await session.changePost({ intent: 'change-form', form })
    if (changed?.kind === 'post')
      toast({ kind: 'ok', title: `Changed to ${FORM_NAMES[form]}`, message: `The ${FORM_NAMES[present]} is in the history.` })
    else toast({ kind: 'bad', title: 'Not changed', message: changed?.message ?? NOT_SAVED, topic: TOPIC })
  }
  return (
    <Dialog wide title={`Change to ${FORM_NAMES[form]}`} isOpen={isOpen} onClose={onClose}>
      {answer === null ? <p role="status">Loading...</p> : null}
      {answer && 'problem' in answer ? <p role="alert">{answer.problem}</p> : null}
      {answer && 'isSame' in answer ? <Planned form={form} planned={answer} /> : null}
      <DialogActions>
        <Button onClick={onClose}>{answer && 'problem' in answer ? 'Close' : 'Cancel'}</Button>
        {answer && 'isSame' in answer ? (
          <Button variant="go" onClick={() => void change()}>
            Change to {FORM_NAMES[form]}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  )
}

function Planned({ form, planned: { before, after, isSame } }: { form: ArticleForm; planned: PlannedForm }) {
  const { fields } = useEditing().state
  if (isSame) return <p>{SAME[form]}</p>
  const ofArticle = (content: string) => ({ ...fields, markdown: null, content })
  return (
    <>
      <p>Markdown cannot say all of the article. What it is now stays in the history.</p>
      <Suspense fallback={<p role="status">Loading...</p>}>
        <Differences
          before={ofArticle(before)}
          after={ofArticle(after)}
          labels={{ removed: 'only in rich text', added: 'only in Markdown' }}
        />
      </Suspense>
    </>
  )
}

const SAME: Record<ArticleForm, string> = {
  markdown: 'The article reads the same. What Markdown has no sign for is HTML in it. The rich text stays in the history.',
  'rich text': 'The article reads the same. The Markdown, with what it says to writers and programs alone, stays in the history.',
}

/** Saves the text first. Null without a form, and while it is loaded. */
function usePlannedForm(form: ArticleForm | null): Answer {
  const { session } = useEditing()
  const [answer, setAnswer] = useState<Answer>(null)
  useEffect(() => {
    setAnswer(null)
    if (form === null) return
    const abort = new AbortController()
    const load = async (): Promise<Answer> => {
      if (!(await session.flush())) return { problem: NOT_SAVED }
      const result = await fetchPlannedForm(session.getState().postId, form, abort.signal)
      return result.ok ? result.data : { problem: result.message }
    }
    void load().then((loaded) => abort.signal.aborted || setAnswer(loaded))
    return () => abort.abort()
  }, [session, form])
  return answer
}
