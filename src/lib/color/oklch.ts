// Colours in OKLCH, whose lightness is perceptual: a lighter or darker colour keeps its hue. https://bottosson.github.io/posts/oklab/

export type Oklch = { lightness: number; chroma: number; hue: number }

/** Lightness, green-red and blue-yellow. */
type Oklab = readonly [number, number, number]

export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text)
}

/** Takes `#rrggbb`. */
export function toOklch(hex: string): Oklch {
  const [lightness, a, b] = toOklab(hex)
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

/** As `#rrggbb`. A colour that a screen cannot show loses as much chroma as it must. */
export function toHex({ lightness, chroma, hue }: Oklch): string {
  let [low, high] = [0, chroma]
  if (!isInGamut(toLinear(lightness, chroma, hue))) {
    for (let step = 0; step < 20; step++) {
      const middle = (low + high) / 2
      if (isInGamut(toLinear(lightness, middle, hue))) low = middle
      else high = middle
    }
  }
  const channels = toLinear(lightness, isInGamut(toLinear(lightness, high, hue)) ? high : low, hue)
  return `#${channels.map((value) => toByte(value).toString(16).padStart(2, '0')).join('')}`
}

/** WCAG 2.2, contrast ratio of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** How different two colours look; 1 between black and white. */
export function distance(one: string, other: string): number {
  const [a, b] = [toOklab(one), toOklab(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

function luminance(hex: string): number {
  const [red, green, blue] = linearChannels(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linearChannels(hex: string): [number, number, number] {
  const channel = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function toOklab(hex: string): Oklab {
  const [red, green, blue] = linearChannels(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function toLinear(lightness: number, chroma: number, hue: number): number[] {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function isInGamut(channels: readonly number[]): boolean {
  return channels.every((value) => value >= -0.0001 && value <= 1.0001)
}

function toByte(linear: number): number {
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
}
