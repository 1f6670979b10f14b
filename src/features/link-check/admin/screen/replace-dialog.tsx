import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import * as v from 'valibot'
import { plural } from '#src/lib/format/format-count.ts'
import { Dialog, DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { Problem } from '#src/ui/admin/problem.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { archiveAddress, type BrokenLink } from '../broken-links.ts'
import styles from './broken-links-screen.module.css'
import { useBrokenLinksAction, useLinkReplacement } from './use-broken-links.ts'

/** Asks for the new address of a link, and shows the posts that will have it. */
export function ReplaceDialog({ link, onClose }: { link: BrokenLink | null; onClose: () => void }) {
  return (
    <Dialog title="Replace everywhere" isOpen={link !== null} onClose={onClose}>
      {link ? <ReplaceForm key={link.id} link={link} onClose={onClose} /> : null}
    </Dialog>
  )
}

function ReplaceForm({ link, onClose }: { link: BrokenLink; onClose: () => void }) {
  const [to, setTo] = useState(link.movedTo ?? '')
  const found = usePostsWithLink(link.id)
  const { replacement, run } = useLinkReplacement()
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (await run(link.id, to)) onClose()
  }
  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <p className={styles.old}>
        Now: <span className={styles.address}>{link.id}</span>
      </p>
      <Field label="New address" hint="A whole address, or a path of this site that begins with /.">
        {(control) => (
          <input
            {...control}
            className={styles.mono}
            inputMode="url"
            spellCheck={false}
            autoCapitalize="none"
            maxLength={2_000}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        )}
      </Field>
      {link.id.startsWith('/') ? null : (
        <p>
          <Button onClick={() => setTo(archiveAddress(link.id, new Date().toISOString()))}>Use the archive.org copy</Button>
        </p>
      )}
      <FoundPosts found={found} />
      {replacement.problem === null ? null : (
        <Problem>
          {replacement.problem}
          {replacement.replaced > 0 ? ` ${plural(replacement.replaced, 'post')} done. Replace again to continue.` : ''}
        </Problem>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="go" disabled={replacement.isRunning || to.trim() === ''}>
          {replacement.isRunning ? `Replacing… ${replacement.replaced}` : 'Replace'}
        </Button>
      </DialogActions>
    </form>
  )
}

const listSchema = v.object({
  posts: v.array(v.object({ id: v.string(), title: v.string(), status: v.string() })),
  isMore: v.boolean(),
})
type Found = v.InferOutput<typeof listSchema>

function FoundPosts({ found }: { found: Found | string | null }) {
  if (typeof found === 'string') return <Problem>{found}</Problem>
  if (found === null) return <p aria-live="polite">Looking for the posts…</p>
  return (
    <div aria-live="polite">
      <p>
        {found.isMore ? `More than ${plural(found.posts.length, 'post')} change` : changeOf(found.posts.length)}, drafts and unpublished
        changes included. Readers see it at once.
      </p>
      <ul className={styles.found}>
        {found.posts.map(({ id, title, status }) => (
          <li key={id}>
            <Link to={`/admin/posts/edit/${id}`}>{title}</Link>
            {status === 'published' ? null : <span className="dim"> {status === 'trashed' ? 'in the trash' : status}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

function changeOf(posts: number): string {
  return posts === 1 ? '1 post changes' : `${plural(posts, 'post')} change`
}

/** The posts that have the link; null while they are searched, a sentence after a failure. */
function usePostsWithLink(address: string): Found | string | null {
  const send = useBrokenLinksAction()
  const [found, setFound] = useState<Found | string | null>(null)
  useEffect(() => {
    let isCurrent = true
    void send(listSchema, { intent: 'list', address }).then((result) => {
      if (isCurrent) setFound(result.ok ? result.data : result.message)
    })
    return () => {
      isCurrent = false
    }
  }, [send, address])
  return found
}
