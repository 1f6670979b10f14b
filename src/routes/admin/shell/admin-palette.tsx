import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import * as v from 'valibot'
import { getJson } from '#src/lib/admin-api.ts'
import { Palette, type PaletteItem } from '#src/ui/admin/keyboard/command-palette.tsx'
import { chooseTheme, currentTheme, nextTheme } from '#src/ui/theme.ts'
import { needsMail, PALETTE_TARGETS } from './palette-targets.ts'
import { useCanMail } from './use-can-mail.ts'

const answerSchema = v.object({
  found: v.array(v.object({ id: v.string(), group: v.string(), label: v.string(), note: v.string(), to: v.string() })),
})

/** Ctrl-K (or Cmd-K) on every screen: other screens, actions and search results. */
export function AdminPalette({
  isOpen,
  onToggle,
  onSignOut,
}: {
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onSignOut: () => void
}) {
  const navigate = useNavigate()
  const canMail = useCanMail()
  usePaletteKey(() => onToggle(!isOpen))
  const items = useMemo<PaletteItem[]>(() => {
    const actions: Record<string, () => void> = {
      'view-site': () => location.assign('/'),
      theme: () => chooseTheme(nextTheme(currentTheme())),
      'sign-out': onSignOut,
    }
    const targets = PALETTE_TARGETS.filter((target) => canMail || !needsMail(target))
    return targets.map(({ to, ...target }) => ({
      ...target,
      isHiddenUntilSearch: target.group === 'Settings',
      run: () => (to === undefined ? actions[target.id]?.() : void navigate(to)),
    }))
  }, [navigate, onSignOut, canMail])
  const search = useCallback(
    async (text: string, signal: AbortSignal): Promise<PaletteItem[]> => {
      const result = await getJson(answerSchema, '/admin/functions/find', { text }, signal)
      if (!result.ok) throw new Error(result.message)
      return result.data.found.map(({ to, ...item }) => ({ ...item, run: () => void navigate(to) }))
    },
    [navigate],
  )
  return <Palette isOpen={isOpen} onClose={() => onToggle(false)} items={items} search={search} />
}

/** Works while typing too, because it has a modifier. Does not override the editor, where the key inserts a link. */
function usePaletteKey(toggle: () => void) {
  const latest = useRef(toggle)
  useEffect(() => {
    latest.current = toggle
  })
  // Listens on the window.
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey))
        return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}
