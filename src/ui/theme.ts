// The colour theme: the system's until the visitor selects one. tokens.css reads it from `data-theme` on the root element.
import { writeStored } from '#src/lib/browser/local-storage.ts'

/** What the visitor has selected. */
export type Theme = 'system' | 'light' | 'dark'

const KEY = 'theme'

/** The colours of `--paper`, for the browser's own controls around the page. */
export const THEME_COLORS = { light: '#f3f5f0', dark: '#101413' }

/**
 * Runs in the head, before the first paint. Uses the theme of the system when storage is blocked. The browser uses the first `theme-color` that
 * applies: that of a selected theme stands before those of the system's themes.
 */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark'){document.documentElement.dataset.theme=t;\
var m=document.createElement('meta');m.name='theme-color';m.content=t==='dark'?'${THEME_COLORS.dark}':'${THEME_COLORS.light}';\
document.head.prepend(m)}}catch(e){}`

export function currentTheme(): Theme {
  return themeOf(document.documentElement.dataset.theme)
}

/** What a click on the switch selects: first the theme that looks different, then the other, then the system's again. */
export function nextTheme(theme: Theme): Theme {
  const system = systemIsDark().matches ? 'dark' : 'light'
  const other = system === 'dark' ? 'light' : 'dark'
  if (theme === 'system') return other
  return theme === other ? system : 'system'
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  writeStored(KEY, theme === 'system' ? null : theme)
  dispatchEvent(new Event('themechange'))
}

/** Calls `onChange` when the theme changes here, in another tab or in the system. Returns a function that unsubscribes. */
export function subscribeToTheme(onChange: () => void): () => void {
  function onStorage({ key, newValue }: StorageEvent) {
    // Without a key the whole storage has been cleared.
    if (key !== KEY && key !== null) return
    applyTheme(themeOf(newValue))
    onChange()
  }
  const system = systemIsDark()
  system.addEventListener('change', onChange)
  addEventListener('storage', onStorage)
  addEventListener('themechange', onChange)
  return () => {
    system.removeEventListener('change', onChange)
    removeEventListener('storage', onStorage)
    removeEventListener('themechange', onChange)
  }
}

function applyTheme(theme: Theme): void {
  document.head.querySelector('meta[name="theme-color"]:not([media])')?.remove()
  if (theme === 'system') {
    delete document.documentElement.dataset.theme
    return
  }
  document.documentElement.dataset.theme = theme
  const color = document.createElement('meta')
  color.name = 'theme-color'
  color.content = THEME_COLORS[theme]
  document.head.prepend(color)
}

function themeOf(value: string | null | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : 'system'
}

function systemIsDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)')
}
