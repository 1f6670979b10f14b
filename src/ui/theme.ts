// The colour theme: the system's until the visitor selects one. tokens.css reads it from `data-theme` on the root element.

export type Theme = 'light' | 'dark'

const KEY = 'theme'

/** Runs in the head, before the first paint. Uses the theme of the system when storage is blocked. */
export const THEME_SCRIPT =
  "try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}"

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return systemIsDark().matches ? 'dark' : 'light'
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // With blocked storage, the choice applies to this page only.
  }
  dispatchEvent(new Event('themechange'))
}

/** Calls `onChange` when the theme changes here, in another tab or in the system. Returns a function that unsubscribes. */
export function subscribeToTheme(onChange: () => void): () => void {
  function onStorage({ key, newValue }: StorageEvent) {
    if (key !== KEY || (newValue !== 'light' && newValue !== 'dark')) return
    document.documentElement.dataset.theme = newValue
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

function systemIsDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)')
}
