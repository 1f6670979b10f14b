import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Icon, PathIcon } from '#src/ui/icon.tsx'
import { type Check, type CheckLevel, isComplaint } from '../checks/check-draft.ts'
import { useEditing } from '../editing-context.ts'
import styles from './check-panel.module.css'
import { Group } from './group.tsx'

export function CheckPanel({ checks }: { checks: readonly Check[] }) {
  return (
    <Group title="Before publishing">
      <CheckList checks={checks} />
    </Group>
  )
}

/** Calls `onLeave` when the owner goes to the field of a check. */
export function CheckList({ checks, onLeave }: { checks: readonly Check[]; onLeave?: () => void }) {
  const { goTo } = useEditing()
  return (
    <ul className={styles.checks}>
      {checks.map((check) => (
        <li key={check.name} className={styles[check.level]}>
          {ICONS[check.level]}
          <span>
            <span className="sr">{LEVEL_LABELS[check.level]}: </span>
            {check.message}
          </span>
          {isComplaint(check) ? (
            <Button
              variant="bare"
              onClick={() => {
                onLeave?.()
                goTo(check.field, check.location)
              }}
            >
              Show<span className="sr"> {check.message}</span>
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

const ICONS = {
  ok: <Icon name="check" />,
  note: <PathIcon d="M5 10h10" />,
  warn: <Icon name="info" />,
  bad: <Icon name="warning" />,
} as const satisfies Record<CheckLevel, ReactNode>
const LEVEL_LABELS = { ok: 'Fine', note: 'Note', warn: 'Worth a look', bad: 'Must be fixed' } as const satisfies Record<CheckLevel, string>
