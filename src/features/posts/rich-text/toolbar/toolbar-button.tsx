import type { ReactNode } from 'react'
import { EditorIcon, type EditorIconName } from './editor-icon.tsx'

type ToolbarButtonProps = {
  label: string
  icon?: EditorIconName
  /** Words in place of the icon, or beside it. */
  children?: ReactNode
  /** Whether what it does is done to the place of the cursor; left out by buttons that do not switch. */
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
      // Stays within reach of the arrow keys.
      aria-disabled={isDisabled || undefined}
      aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
      // The selection in the text stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isDisabled) onPress()
      }}
    >
      {icon ? <EditorIcon name={icon} /> : null}
      {children}
    </button>
  )
}
