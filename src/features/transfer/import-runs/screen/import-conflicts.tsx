// The owner's choice where a post of another source has the address of a file.
import { useState } from 'react'
import type { ConflictChoice } from '#src/db/choices.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { Select } from '#src/ui/admin/controls.tsx'
import { Button } from '#src/ui/button.tsx'
import type { ImportRow } from '../import-view.ts'
import styles from './import-screen.module.css'

/** Shows the choice at once; the stored one when the server has answered. */
export function ConflictSelect({ row, onChange }: { row: ImportRow; onChange: (choice: ConflictChoice) => Promise<void> }) {
  const [chosen, setChosen] = useState<ConflictChoice | null>(null)
  async function choose(value: string) {
    const wanted = CHOICES.find((choice) => choice === value) ?? 'keep'
    setChosen(wanted)
    await onChange(wanted)
    setChosen(null)
  }
  return (
    <Select
      className={styles.choice}
      aria-label={`What to do with ${row.title ?? row.file}`}
      value={chosen ?? row.choice}
      onChange={(event) => void choose(event.currentTarget.value)}
    >
      <option value="keep">Keep mine</option>
      <option value="take">Take theirs</option>
      <option value="both">Keep both</option>
    </Select>
  )
}

const CHOICES = ['keep', 'take', 'both'] as const

export function ConflictLine({ number, onChange }: { number: number; onChange: (choice: ConflictChoice) => Promise<void> }) {
  return (
    <p className={styles.editedLine}>
      <span>
        {plural(number, 'file has', 'files have')} the address of a post that is not from this import. Yours stay, unless you choose
        otherwise.
      </span>
      <Button onClick={() => void onChange('keep')}>Keep all of mine</Button>
      <Button onClick={() => void onChange('take')}>Take all</Button>
      <Button onClick={() => void onChange('both')}>Keep both of all</Button>
    </p>
  )
}
