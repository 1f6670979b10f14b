/** The default covers in public/plates, 1000 by 600 pixels each. */
export const DEFAULT_COVERS = ['flame', 'graph', 'heap', 'index', 'loop', 'plot', 'source', 'stack'] as const

/** The address of the default cover of a slug, which never changes. */
export function defaultCoverPath(slug: string): string {
  return `/plates/plate-${DEFAULT_COVERS[fnv1a(slug) % DEFAULT_COVERS.length]}.svg`
}

/** FNV-1a: short, and spreads similar slugs well. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  // The low bits of similar texts are similar. XOR-folding the upper half into them spreads them.
  return (hash ^ (hash >>> 16)) >>> 0
}
