import { Button } from '#src/ui/button.tsx'
import { Icon, type IconName } from '#src/ui/icon.tsx'
import type { Check, CheckLevel } from '../checks/check-draft.ts'
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
      {checks.map(({ name, level, message, field, location }) => (
        <li key={name} className={styles[level]}>
          <Icon name={ICONS[level]} />
          <span>
            <span className="sr">{LEVEL_LABELS[level]}: </span>
            {message}
          </span>
          {level === 'ok' ? null : (
            <Button
              variant="bare"
              onClick={() => {
                onLeave?.()
                goTo(field, location)
              }}
            >
              Show<span className="sr"> {message}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const ICONS = { ok: 'check', warn: 'info', bad: 'warning' } as const satisfies Record<CheckLevel, IconName>
const LEVEL_LABELS = { ok: 'Fine', warn: 'Worth a look', bad: 'Must be fixed' } as const satisfies Record<CheckLevel, string>
