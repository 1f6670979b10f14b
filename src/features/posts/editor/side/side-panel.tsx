import type { ReactNode } from 'react'
import { IconButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SaveStatus } from '../saving/save-status.tsx'
import styles from './side-panel.module.css'
import type { Sheet } from './use-sheet.ts'

type SidePanelProps = { id: string; label: string; sheet: Sheet; isFolded: boolean; children: ReactNode }

const MODAL = { role: 'dialog', 'aria-modal': true }
const BESIDE = { role: 'complementary' }

/** The settings: beside the article where there is room, otherwise a sheet above it. */
export function SidePanel({ id, label, sheet, isFolded, children }: SidePanelProps) {
  const { isOpen, panel, close } = sheet
  return (
    <section
      ref={panel}
      id={id}
      {...(isOpen ? MODAL : BESIDE)}
      aria-label={label}
      className={styles.side}
      data-open={isOpen || undefined}
      data-folded={isFolded || undefined}
    >
      <button type="button" className={styles.scrim} tabIndex={-1} aria-hidden="true" onClick={close} />
      <div className={styles.sheet}>
        {isOpen ? (
          <div className={styles.head}>
            <h2>{label}</h2>
            <SaveStatus />
            <IconButton aria-label={`Close: ${label}`} onClick={close}>
              <Icon name="close" />
            </IconButton>
          </div>
        ) : null}
        <div className={styles.scroll}>{children}</div>
      </div>
    </section>
  )
}
