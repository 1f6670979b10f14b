import { type ChangeEvent, useState } from 'react'
import { plural } from '#src/lib/format/format-count.ts'
import { DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { Problem } from '#src/ui/admin/problem.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { parseMediaPath } from '../../image-source.ts'
import { uploadImage } from '../../upload-image.ts'
import { UPLOAD_LIMITS } from '../../upload-limits.ts'
import type { OpenedPicture } from '../library.ts'
import { MediaPicker } from './media-picker.tsx'
import styles from './picture-dialog.module.css'
import { Preview } from './picture-facts.tsx'
import { type Replacement, useReplacement } from './use-replacement.ts'

type Chosen = { id: string; name: string; width: number; height: number }

/** Replaces the picture in everything that uses it, by an uploaded picture or one of the library. */
export function ReplaceForm({ opened: { picture, used }, onDone }: { opened: OpenedPicture; onDone: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [total] = useState(used.total)
  const { replacement, run } = useReplacement()
  if (replacement.state === 'done') return <ReplaceReport replacement={replacement} onDone={onDone} />
  const isRunning = replacement.state === 'running'
  if (chosen === null) return <ChooseReplacement except={picture.id} onChoose={setChosen} onCancel={onDone} />
  return (
    <div className={styles.replace}>
      <div className={styles.pair}>
        <figure>
          <Preview {...picture} />
          <figcaption>Now: {picture.name}</figcaption>
        </figure>
        <figure>
          <Preview {...chosen} />
          <figcaption>Then: {chosen.name}</figcaption>
        </figure>
      </div>
      <p>
        {describeTotal(total)} will show the new picture at once. Alt texts and captions stay as they are. Versions in the history keep the
        old picture, which stays in the library.
      </p>
      {replacement.problem === null ? null : (
        <Problem>
          {replacement.problem} {replacement.replaced > 0 ? `${replacement.replaced} were replaced. ` : ''}Try again to continue.
        </Problem>
      )}
      <DialogActions>
        <Button disabled={isRunning} onClick={() => setChosen(null)}>
          Choose another
        </Button>
        <Button variant="go" disabled={isRunning} onClick={() => void run(picture.id, chosen.id)}>
          {isRunning ? `Replacing… ${replacement.replaced} of ${total}` : `Replace in ${plural(total, 'place')}`}
        </Button>
      </DialogActions>
    </div>
  )
}

type ChooseProps = { except: string; onChoose: (chosen: Chosen) => void; onCancel: () => void }

function ChooseReplacement({ except, onChoose, onCancel }: ChooseProps) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function upload({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    if (!file) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { url, width, height } = await uploadImage(file, '')
      const id = parseMediaPath(url)?.hash ?? ''
      if (id === except) setProblem('This is the same picture. Choose another one.')
      else onChoose({ id, name: file.name, width, height })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The picture could not be stored.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.replace}>
      <Field label="Upload the new picture" error={problem} hint={isBusy ? 'Uploading…' : UPLOAD_LIMITS.hint}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept={UPLOAD_LIMITS.types.join(',')}
            disabled={isBusy}
            onChange={(event) => void upload(event)}
          />
        )}
      </Field>
      <MediaPicker except={except} onChoose={onChoose} />
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
      </DialogActions>
    </div>
  )
}

function ReplaceReport({ replacement: { replaced, failed }, onDone }: { replacement: Replacement; onDone: () => void }) {
  return (
    <div className={styles.replace}>
      <p role="status">
        {describeTotal(replaced)} now {replaced === 1 ? 'shows' : 'show'} the new picture.
      </p>
      {failed.length > 0 ? <Problem>Not changed: {failed.join(', ')}. Close their editors, then replace again.</Problem> : null}
      <DialogActions>
        <Button variant="go" onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </div>
  )
}

function describeTotal(total: number): string {
  return plural(total, 'place')
}
