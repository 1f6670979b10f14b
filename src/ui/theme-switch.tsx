import { useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import { chooseTheme, currentTheme, nextTheme, subscribeToTheme, type Theme } from './theme.ts'
import styles from './theme-switch.module.css'

const ICONS: Record<Theme, IconName> = { system: 'theme', light: 'sun', dark: 'moon' }

/** Its label names the theme and what a click selects. The server does not know the theme and uses a neutral label. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribeToTheme, currentTheme, () => null)
  const next = useSyncExternalStore(
    subscribeToTheme,
    () => nextTheme(currentTheme()),
    () => null,
  )
  const label = theme && next ? `Theme: ${theme}. Switch to ${next} theme` : 'Switch theme'
  return (
    <IconButton className={styles.switch} aria-label={label} title={label} onClick={() => chooseTheme(nextTheme(currentTheme()))}>
      <Icon name={ICONS[theme ?? 'system']} />
    </IconButton>
  )
}
