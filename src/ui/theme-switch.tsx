import { useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { chooseTheme, currentTheme, subscribeToTheme } from './theme.ts'
import styles from './theme-switch.module.css'

/** Its label names the theme that a click selects. The server does not know the current theme and uses a neutral label. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribeToTheme, currentTheme, () => null)
  const other = theme === 'dark' ? 'light' : 'dark'
  const label = theme ? `Switch to ${other} theme` : 'Switch theme'
  return (
    <IconButton className={styles.switch} aria-label={label} title={label} onClick={() => chooseTheme(other)}>
      <Icon name="theme" />
    </IconButton>
  )
}
