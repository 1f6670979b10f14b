import type { ReactNode } from 'react'
import { AdminIcon } from '#src/ui/admin/admin-icon.tsx'
import { IconButton } from '#src/ui/button.tsx'
import styles from './edit-bar.module.css'

/** `controls` is the id of the part. */
export type Fold = { label: string; controls: string; isFolded: boolean; onFold: (isFolded: boolean) => void }

type FoldButtonProps = Fold & { side: 'left' | 'right'; mark?: ReactNode }

/** Folds the part at the side of the article, where it is not a sheet or a menu. */
export function FoldButton({ label, controls, isFolded, onFold, side, mark }: FoldButtonProps) {
  return (
    <IconButton
      className={`${styles.fold} ${styles[side]}`}
      aria-label={label}
      title={`${isFolded ? 'Show' : 'Hide'}: ${label}`}
      aria-expanded={!isFolded}
      aria-controls={controls}
      onClick={() => onFold(!isFolded)}
    >
      <AdminIcon name={side === 'left' ? 'side-left' : 'side-right'} />
      {isFolded ? mark : null}
    </IconButton>
  )
}
