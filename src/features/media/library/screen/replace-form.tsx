import { useState } from 'react'
import { plural } from '#src/lib/format/format-count.ts'
import { DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { Problem } from '#src/ui/admin/problem.tsx'
import { Button } from '#src/ui/button.tsx'
import type { FoundFile } from '../find-files.ts'
import type { LibraryKind, OpenedFile } from '../library.ts'
import { ChooseFile } from './choose-file.tsx'
import styles from './file-dialog.module.css'
import { Preview } from './file-facts.tsx'
import { type Replacement, useReplacement } from './use-replacement.ts'

/** Replaces the file in everything that uses it, by an uploaded one or one of the library. A player gets a file that it plays. */
export function ReplaceForm({ opened: { file, used }, onDone }: { opened: OpenedFile; onDone: () => void }) {
  const [chosen, setChosen] = useState<FoundFile | null>(null)
  const [kinds] = useState<readonly LibraryKind[]>([file.kind])
  const [total] = useState(used.total)
  const { replacement, run } = useReplacement()
  if (replacement.state === 'done') return <ReplaceReport replacement={replacement} onDone={onDone} />
  const isRunning = replacement.state === 'running'
  if (chosen === null) return <ChooseFile kinds={kinds} except={file.id} onChoose={setChosen} onCancel={onDone} />
  return (
    <div className={styles.replace}>
      <div className={styles.pair}>
        <figure>
          <Preview {...file} />
          <figcaption>Now: {file.name}</figcaption>
        </figure>
        <figure>
          <Preview {...chosen} />
          <figcaption>Then: {chosen.name}</figcaption>
        </figure>
      </div>
      <p>
        {describeTotal(total)} will have the new file at once. Alt texts, captions and the texts of links stay as they are. Versions in the
        history keep the old file, which stays in the library.
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
        <Button variant="go" disabled={isRunning} onClick={() => void run(file.id, chosen.id)}>
          {isRunning ? `Replacing… ${replacement.replaced} of ${total}` : `Replace in ${plural(total, 'place')}`}
        </Button>
      </DialogActions>
    </div>
  )
}

function ReplaceReport({ replacement: { replaced, failed }, onDone }: { replacement: Replacement; onDone: () => void }) {
  return (
    <div className={styles.replace}>
      <p role="status">
        {describeTotal(replaced)} now {replaced === 1 ? 'has' : 'have'} the new file.
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
