import { useState } from 'react'
import { Keys } from '../admin-page.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import styles from './shortcut-help.module.css'
import { type KeyCommand, useShortcuts } from './use-shortcuts.ts'

/** Keys with the same `does` are listed together. Without `run` another listener handles the key, and it is only listed. */
export type Shortcut = KeyCommand & { does: string; isMinor?: boolean }

/** Lists the shortcuts of a screen at its end. `?` opens a list that includes minor ones. */
export function ShortcutHelp({ keys }: { keys: readonly Shortcut[] }) {
  const [isOpen, setOpen] = useState(false)
  useShortcuts([...keys, { press: '?', run: () => setOpen(true) }])
  const listed = group(keys.filter((key) => !key.isMinor))
  return (
    <>
      <Keys keys={[...listed, { keys: ['?'], does: 'All keys' }]} />
      <Dialog title="Keys" isOpen={isOpen} onClose={() => setOpen(false)}>
        <dl className={styles.list}>
          {group(keys).map((entry) => (
            <div key={entry.does}>
              <dt>
                {entry.keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{entry.does}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}

function group(keys: readonly Shortcut[]): { keys: string[]; does: string }[] {
  const names = [...new Set(keys.map(({ does }) => does))]
  return names.map((does) => ({ does, keys: keys.filter((key) => key.does === does).flatMap(({ press }) => press.split(' ').map(nameOf)) }))
}

function nameOf(key: string): string {
  return key === 'Delete' ? 'Del' : key
}
