// Parses a user agent into classes that are too coarse to identify a person.
import type { Device } from './device.ts'

export type Agent = { device: Device; browser: string; system: string }

const OTHER = 'Other'

/** The order matters: most browsers also contain the name of a later one. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\bFxiOS\/|\bFirefox\/|\bFocus\//, 'Firefox'],
  [/\bCriOS\/|\bChrome\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\/|\b(iPhone|iPad)\b.*\bAppleWebKit\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** An iPad that requests desktop pages identifies itself as a Mac and counts as a desktop. */
export function describeAgent(userAgent: string): Agent {
  const text = userAgent.slice(0, 500)
  return { device: deviceOf(text), browser: firstOf(BROWSERS, text), system: firstOf(SYSTEMS, text) }
}

/** Browser and system in words, for example 'Firefox on Windows'. */
export function describeDevice(userAgent: string): string {
  const { browser, system } = describeAgent(userAgent)
  if (browser === OTHER) return system === OTHER ? 'Unknown device' : `A program on ${system}`
  return system === OTHER ? browser : `${browser} on ${system}`
}

function deviceOf(text: string): Device {
  if (/\biPad\b|\bTablet\b|\bKindle\b|\bSilk\//.test(text)) return 'tablet'
  // Android phones contain 'Mobile', tablets do not.
  if (/\bAndroid\b/.test(text)) return /\bMobile\b/.test(text) ? 'phone' : 'tablet'
  return /\b(iPhone|iPod|Mobile|Phone)\b/.test(text) ? 'phone' : 'desktop'
}

function firstOf(names: readonly [RegExp, string][], text: string): string {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? OTHER
}
