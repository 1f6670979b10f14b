import type { Settings } from '#src/features/settings/settings.ts'

/** Raise it when the same content renders differently: the server then renders stored articles again when they are read. */
export const RENDER_VERSION = 16
/** Marks an article that the next read renders again. */
export const STALE_RENDER_VERSION = 1
/** Added for articles without typographic quotes: a change of the setting is another version. */
const AS_WRITTEN = 1_000_000

export function renderVersionFor({ typography }: Pick<Settings, 'typography'>): number {
  return typography === 'typographic' ? RENDER_VERSION : RENDER_VERSION + AS_WRITTEN
}
