// The colours of the marker in both themes. The owner chooses one; what would be hard to read or to see is corrected by lightness in OKLCH, where a lighter or
// darker colour keeps its hue (https://bottosson.github.io/posts/oklab/).
import {
  clampChroma,
  differenceEuclidean,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode as registerMode,
  wcagContrast,
} from 'culori/fn'
import { DEFAULT_MARKER } from './suggested-markers.ts'

for (const mode of [modeRgb, modeLrgb, modeOklab]) registerMode(mode)
const toOklch = registerMode(modeOklch)
/** How different two colours look; 1 between black and white. */
const distance = differenceEuclidean('oklab')

/** Names as in `ui/tokens.css`. */
export type MarkerColors = {
  'm-day': string
  'm-night': string
  'wash-day': string
  'wash-night': string
  'line-day': string
  'band-day': string
}

/** Of `ui/tokens.css`, drawn by hand. */
const DEFAULT_COLORS: MarkerColors = {
  'm-day': DEFAULT_MARKER,
  'm-night': '#ddea42',
  'wash-day': '#f4f9be',
  'wash-night': '#2e3312',
  'line-day': '#bfce00',
  'band-day': DEFAULT_MARKER,
}

/** Of `ui/tokens.css`: the lightest of the dark grounds that the marker is a text colour or a focus ring on. `--on-marker` is darker. */
const LIGHTEST_DARK_GROUND = '#1a201e'
/** `--sunk` in the light theme, the darkest of the grounds that have a marker line. */
const DARKEST_LIGHT_GROUND = '#e8ece4'
/** `--paper` and `--sheet` in the light theme. */
const LIGHT_GROUNDS = ['#f3f5f0', '#fcfdfb']
/** The palest texts on a wash: `--ink-3` and `--code-com`. */
const PALE_TEXTS = { day: ['#59635f', '#5e6863'], night: ['#939d96', '#98a29b'] } as const

/** AA: of text, and of lines and rings. */
const TEXT = 4.5
const LINE = 3
/** As different from the paper as a pale pastel. A white marker on white paper would mark nothing. */
const VISIBLE = 0.09

export function deriveMarkerColors(color: string): MarkerColors {
  if (color === DEFAULT_MARKER) return DEFAULT_COLORS
  const readable = until(color, 1, (candidate) => wcagContrast(candidate, LIGHTEST_DARK_GROUND) >= TEXT)
  const pale = shade(readable, 0.966, (chroma) => Math.min(chroma * 0.4, 0.08))
  const dim = shade(readable, 0.31, (chroma) => Math.min(chroma * 0.3, 0.05))
  return {
    'm-day': until(readable, -1, (candidate) => LIGHT_GROUNDS.every((ground) => distance(candidate, ground) >= VISIBLE)),
    'm-night': readable,
    'wash-day': until(pale, 1, (candidate) => PALE_TEXTS.day.every((text) => wcagContrast(candidate, text) >= TEXT)),
    'wash-night': until(dim, -1, (candidate) => PALE_TEXTS.night.every((text) => wcagContrast(candidate, text) >= TEXT)),
    // Behind a link the text may be pale.
    'band-day': until(readable, 1, (candidate) => wcagContrast(candidate, PALE_TEXTS.day[0]) >= TEXT),
    'line-day': until(readable, -1, (candidate) => wcagContrast(candidate, DARKEST_LIGHT_GROUND) >= LINE),
  }
}

/** The style sheet that replaces the marker of `ui/tokens.css`; null for the default one. */
export function markerCss(color: string): string | null {
  if (color === DEFAULT_MARKER) return null
  const declarations = Object.entries(deriveMarkerColors(color)).map(([name, value]) => `--${name}:${value}`)
  // `:root:root` has precedence over the `:root` of the tokens, which come later.
  return `:root:root{${declarations.join(';')}}`
}

/** What the site shows instead of the chosen colour, in one sentence; null when it shows the colour itself. */
export function describeCorrection(color: string): string | null {
  if (color === DEFAULT_MARKER) return null
  const { 'm-day': day, 'm-night': night } = deriveMarkerColors(color)
  if (night !== color) return `Dark text on ${color} would be hard to read, so both themes show the lighter ${night}.`
  if (day !== color) return `${color} could hardly be told from the page in the light theme, so that theme shows the darker ${day}.`
  return null
}

/** The nearest lighter (1) or darker (-1) colour that fits. */
function until(color: string, direction: 1 | -1, fits: (candidate: string) => boolean): string {
  if (fits(color)) return color
  const lightness = toOklch(color)?.l ?? 0
  for (let step = 1; step <= 200; step++) {
    const candidate = shade(color, Math.min(1, Math.max(0, lightness + (direction * step) / 200)))
    if (fits(candidate)) return candidate
  }
  return direction === 1 ? '#ffffff' : '#000000'
}

/** The hue of a colour with another lightness. A colour that a screen cannot show loses as much chroma as it must. */
function shade(color: string, lightness: number, chromaOf = (chroma: number) => chroma): string {
  const { c = 0, h = 0 } = toOklch(color) ?? {}
  return formatHex(clampChroma({ mode: 'oklch', l: lightness, c: chromaOf(c), h }, 'oklch'))
}
