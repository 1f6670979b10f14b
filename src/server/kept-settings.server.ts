// The settings in memory: every request needs them, and they change once in a while. They are asked for anew after each notice of the
// database, whatever it tells, and every time while notices may be missed.
import type { Db } from '#src/db/client.server.ts'
import type { Hearer } from '#src/db/notices.ts'
import { getSettings } from '#src/features/settings/settings.server.ts'
import type { Settings } from '#src/features/settings/settings.ts'

type Kept = { isListening: boolean; reading: Promise<Settings> | null }

const keptBy = new WeakMap<Db, Kept>()

/** From the first `found()` on, `readSettings` of this database trusts what the answered hearer hears. */
export function keepSettings(db: Db): Hearer {
  const kept: Kept = { isListening: false, reading: null }
  keptBy.set(db, kept)
  return {
    hear() {
      // What is being read may be from before; whoever asks from here on must not share it.
      kept.reading = null
    },
    lost() {
      kept.isListening = false
      kept.reading = null
    },
    found() {
      kept.isListening = true
      kept.reading = null
    },
  }
}

export function readSettings(db: Db): Promise<Settings> {
  const kept = keptBy.get(db)
  if (!kept?.isListening) return getSettings(db)
  if (kept.reading) return kept.reading
  const reading = getSettings(db)
  kept.reading = reading
  reading.catch(() => {
    // The next one tries again.
    if (kept.reading === reading) kept.reading = null
  })
  return reading
}
