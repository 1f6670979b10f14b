import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatCount, plural } from '#src/lib/format/format-count.ts'
import { AdminPageBody, AdminPageHead } from '#src/ui/admin/admin-page.tsx'
import { Problem } from '#src/ui/admin/problem.tsx'
import { type Replacement, Replacements } from '#src/ui/admin/undo/replacements.tsx'
import { useUndoReplacement } from '#src/ui/admin/undo/use-undo-replacement.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { POSTS_LISTED } from '../text/text-search.ts'
import { FoundPosts, type LeftOut, placeId } from './found-posts.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import styles from './replace-screen.module.css'
import { REPLACE_PATH, type ReplaceForm, replaceHref } from './replace-url.ts'
import { SearchForm } from './search-form.tsx'
import { type ChosenPost, type ReplacementResult, useTextReplacement } from './use-text-replacement.ts'
import { type TextSearchState, useTextSearch } from './use-text-search.ts'

export type ReplaceScreenProps = { form: ReplaceForm; replacements: readonly Replacement[] }

/** Finds a text in all posts, shows every place, and replaces it. */
export function ReplaceScreen({ form: initialForm, replacements }: ReplaceScreenProps) {
  const [form, setForm] = useState(initialForm)
  const { leftOut, toggle, clear } = useLeftOut()
  const [result, setResult] = useState<ReplacementResult | null>(null)
  const [isAsking, setAsking] = useState(false)
  const search = useTextSearch()
  const undo = useUndoReplacement(REPLACE_PATH)
  const replacement = useTextReplacement(undo)
  const find = useFind(form, search.run, () => {
    clear()
    setResult(null)
  })
  const { state } = search
  const chosen = state ? chosenPosts(state, leftOut) : []
  const places = chosen.reduce((sum, { post, skipped }) => sum + post.total - skipped.length, 0)

  async function replace() {
    if (!state) return
    const done = await replacement.run(state.search, form.replacement, chosen)
    setAsking(false)
    setResult(done)
    search.clear()
  }

  return (
    <>
      <AdminPageHead title="Find and replace" />
      <AdminPageBody>
        <SearchForm
          form={form}
          isRunning={state?.isRunning ?? false}
          onChange={(changed) => setForm((before) => ({ ...before, ...changed }))}
          onFind={find}
          onStop={search.stop}
        />
        {result ? <Result result={result} /> : null}
        {state ? <SearchLine state={state} /> : null}
        {state && state.posts.length > 0 ? (
          <>
            <FoundPosts posts={state.posts} replacement={form.replacement} leftOut={leftOut} onToggle={toggle} />
            <div className={styles.bar}>
              <p>
                {plural(places, 'place')} in {plural(chosen.length, 'post')} chosen
              </p>
              <Button
                variant="go"
                disabled={state.isRunning || places === 0 || form.replacement === state.search.text}
                onClick={() => setAsking(true)}
              >
                Replace…
              </Button>
            </div>
          </>
        ) : null}
        <Replacements replacements={replacements} onUndo={undo} />
      </AdminPageBody>
      <ReplaceDialog
        isOpen={isAsking}
        {...{ chosen, places }}
        text={state?.search.text ?? ''}
        replacement={form.replacement}
        progress={replacement.progress}
        onReplace={() => void replace()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

/** Posts and places that the owner left out. */
function useLeftOut() {
  const [leftOut, setLeftOut] = useState<LeftOut>(new Set())
  return {
    leftOut,
    toggle: (id: string) => setLeftOut((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    clear: () => setLeftOut(new Set()),
  }
}

/** Searches, and puts the form into the address. An address with a text searches by itself. */
function useFind(form: ReplaceForm, run: (form: ReplaceForm) => Promise<void>, reset: () => void): () => void {
  const navigate = useNavigate()
  const initial = useRef(form)
  useEffect(() => {
    // Only the browser can search, because it shows the progress.
    if (initial.current.text.trim() !== '') void run(initial.current)
  }, [run])
  return () => {
    reset()
    void navigate(replaceHref(form), { replace: true, preventScrollReset: true })
    void run(form)
  }
}

function chosenPosts({ posts }: TextSearchState, leftOut: LeftOut): ChosenPost[] {
  return posts.flatMap((post) => {
    if (leftOut.has(post.id)) return []
    const skipped = post.places.filter((place) => leftOut.has(placeId(post, place))).map(({ key }) => key)
    return skipped.length < post.total ? [{ post, skipped }] : []
  })
}

function SearchLine({ state: { isRunning, searched, total, posts, isMore, problem } }: { state: TextSearchState }) {
  if (problem !== null) return <Problem>{problem}</Problem>
  const places = posts.reduce((sum, post) => sum + post.total, 0)
  const found = `${plural(places, 'place')} in ${plural(posts.length, 'post')}`
  const range = searched < total ? `${formatCount(searched)} of ${plural(total, 'post')}` : plural(total, 'post')
  return (
    <>
      <p role="status" className={styles.line}>
        {isRunning ? `Searching… ${found}.` : posts.length === 0 ? '' : `${found}.`} {range} searched.
        {isMore ? ` At most ${POSTS_LISTED} posts are listed: replace in these, then find again.` : ''}
      </p>
      {!isRunning && posts.length === 0 ? (
        <EmptyState title="No post has this text">
          <p>Another spelling, or more kinds of posts, may find it.</p>
        </EmptyState>
      ) : null}
    </>
  )
}

function Result({ result: { replaced, failed, problem } }: { result: ReplacementResult }) {
  return (
    <div role="status" className={styles.result}>
      {problem === null ? null : <Problem>{problem} Find again to continue.</Problem>}
      <p>{replaced === 0 ? 'No post was changed.' : `Replaced in ${plural(replaced, 'post')}.`}</p>
      {failed.length === 0 ? null : (
        <>
          <p>Not changed:</p>
          <ul>
            {failed.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
