// The text faces beside Literata, which `ui/tokens.css` declares. Only a page of a site that chose one declares it.
import bitterItalic from '#src/ui/fonts/bitter-italic.woff2?url'
import bitterRoman from '#src/ui/fonts/bitter-roman.woff2?url'
import interItalic from '#src/ui/fonts/inter-italic.woff2?url'
import interRoman from '#src/ui/fonts/inter-roman.woff2?url'
import type { Face } from '../settings.ts'

/** A font of the system that takes the same room, so that the swap moves nothing. `sizeAdjust` in per cent, measured on English text. */
type Fallback = { name: string; local: readonly string[]; weight: string; sizeAdjust: number }

type ChosenFace = {
  roman: string
  italic: string
  /** In em, from the font file. */
  ascent: number
  descent: number
  fallbacks: readonly Fallback[]
  generic: string
}

const REGULAR = '400 500'
/** A bold font is narrower than synthesized bold. */
const BOLD = '600 700'

const CHOSEN: Readonly<Record<Exclude<Face, 'Literata'>, ChosenFace>> = {
  Bitter: {
    roman: bitterRoman,
    italic: bitterItalic,
    ascent: 0.935,
    descent: 0.265,
    fallbacks: [
      { name: 'Bitter Georgia', local: ['Georgia', 'Gelasio'], weight: '400 700', sizeAdjust: 104.3 },
      { name: 'Bitter Noto', local: ['Noto Serif', 'Noto Serif Regular', 'NotoSerif-Regular'], weight: REGULAR, sizeAdjust: 96 },
      { name: 'Bitter Noto', local: ['Noto Serif Bold', 'NotoSerif-Bold'], weight: BOLD, sizeAdjust: 92 },
      { name: 'Bitter Times', local: ['Times New Roman', 'Liberation Serif', 'Tinos'], weight: REGULAR, sizeAdjust: 113.3 },
      { name: 'Bitter Times', local: ['Times New Roman Bold', 'Liberation Serif Bold', 'Tinos Bold'], weight: BOLD, sizeAdjust: 108.3 },
    ],
    generic: 'Georgia, serif',
  },
  Inter: {
    roman: interRoman,
    italic: interItalic,
    ascent: 0.969,
    descent: 0.242,
    fallbacks: [
      { name: 'Inter Roboto', local: ['Roboto', 'Roboto-Regular'], weight: REGULAR, sizeAdjust: 107.1 },
      { name: 'Inter Roboto', local: ['Roboto Bold', 'Roboto-Bold'], weight: BOLD, sizeAdjust: 108 },
      { name: 'Inter Arial', local: ['Arial', 'Liberation Sans', 'Arimo'], weight: REGULAR, sizeAdjust: 106.6 },
      { name: 'Inter Arial', local: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold'], weight: BOLD, sizeAdjust: 101.3 },
    ],
    generic: 'system-ui, sans-serif',
  },
}

/** The style sheet that replaces Literata; null for Literata itself. */
export function faceCss(face: Face): string | null {
  // `:root:root` has precedence over the `:root` of the tokens, which come later.
  return face === 'Literata' ? null : `${declareFace(face)}:root:root{--font-text:${familyOf(face)}}`
}

/** Declares all faces, for samples of them. */
export function allFacesCss(): string {
  return `${declareFace('Bitter')}${declareFace('Inter')}`
}

/** The `font-family` of a sample. */
export function familyOf(face: Face): string {
  if (face === 'Literata') return '"Literata", "Literata Fallback", "Literata Noto", "Literata Times", Georgia, serif'
  const { fallbacks, generic } = CHOSEN[face]
  const names = [...new Set([face, ...fallbacks.map(({ name }) => name)])]
  return `${names.map((name) => `"${name}"`).join(',')},${generic}`
}

/** The file of the upright letters, to be preloaded; null for Literata. */
export function romanOf(face: Face): string | null {
  return face === 'Literata' ? null : CHOSEN[face].roman
}

function declareFace(face: Exclude<Face, 'Literata'>): string {
  const { roman, italic, ascent, descent, fallbacks } = CHOSEN[face]
  const own = (file: string, style: string, weight: string) =>
    `@font-face{font-family:"${face}";src:url("${file}") format("woff2");font-weight:${weight};font-style:${style};font-display:swap}`
  const twins = fallbacks.map(({ name, local, weight, sizeAdjust }) => {
    const sources = local.map((font) => `local("${font}")`).join(',')
    const override = (em: number) => `${((em / sizeAdjust) * 10_000).toFixed(1)}%`
    return `@font-face{font-family:"${name}";src:${sources};font-weight:${weight};size-adjust:${sizeAdjust}%;ascent-override:${override(ascent)};descent-override:${override(descent)};line-gap-override:0%}`
  })
  return [own(roman, 'normal', '400 700'), own(italic, 'italic', '400'), ...twins].join('')
}
