// What the answer that is being made shows. Loaders take it down; the page cache keeps the answer until one of it changes.
import { createContext } from 'react-router'
import type { Settings } from '#src/features/settings/settings.ts'
import { type Shown, settingTag } from '#src/lib/page-tags.ts'

/** Tags with the time back to which they matter. */
export type Tags = ReadonlyMap<string, number>

export type ShownNotes = Shown & { readonly tags: Tags; readonly isPassing: boolean }

const EVER = Number.NEGATIVE_INFINITY

export function createShown(): ShownNotes {
  const tags = new Map<string, number>()
  let isPassing = false
  return {
    tags,
    get isPassing() {
      return isPassing
    },
    add(tag, since = EVER) {
      tags.set(tag, Math.min(since, tags.get(tag) ?? since))
    },
    pass() {
      isPassing = true
    },
  }
}

/** What is taken down where nothing is kept. */
const NOBODY_ASKS: ShownNotes = { tags: new Map(), isPassing: true, add() {}, pass() {} }

export const shownContext = createContext<ShownNotes>(NOBODY_ASKS)

/** The settings, taking down each one that is read. */
export function watchSettings(settings: Settings, shown: Shown): Settings {
  return new Proxy(settings, {
    get(target, key) {
      if (typeof key === 'string') shown.add(settingTag(key))
      return Reflect.get(target, key)
    },
  })
}
