import type { DefaultCover } from './default-covers.ts'

const DRAWINGS = import.meta.glob<string>('./*.svg', { query: '?raw', import: 'default' })

/** The marker in the drawings. */
const DRAWN_MARKER = /#e6f33a/gi

/** The SVG source of a default cover with the site's colour of the marker. */
export async function drawDefaultCover(name: DefaultCover, marker: string): Promise<string> {
  const drawing = await DRAWINGS[`./${name}.svg`]?.()
  if (!drawing) throw new Error(`There is no default cover ${name}.`)
  return drawing.replaceAll(DRAWN_MARKER, marker)
}
