import type { ReactNode } from 'react'
import { EditorIcon, type EditorIconName } from './editor-icon.tsx'

type ToolbarButtonProps = {
  label: string
  icon?: EditorIconName
  /** Text instead of the icon, or beside it. */
  children?: ReactNode
  /** Whether the format applies at the cursor; undefined for buttons that are no toggles. */
  isPressed?: boolean
  isDisabled?: boolean
  keys?: string
  onPress: () => void
}

export function ToolbarButton({ label, icon, children, isPressed, isDisabled = false, keys, onPress }: ToolbarButtonProps) {
  return (
    <button
      type="button"
      aria-label={children === label ? undefined : label}
      title={keys ? `${label} (${keys})` : label}
      aria-pressed={isPressed}
      // The arrow keys reach the button, which `disabled` would prevent.
      aria-disabled={isDisabled || undefined}
      aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
      onClick={() => {
        if (!isDisabled) onPress()
      }}
    >
      {icon ? <EditorIcon name={icon} /> : null}
      {children}
    </button>
  )
}
