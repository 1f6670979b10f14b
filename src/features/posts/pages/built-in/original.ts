// What the original texts of the built-in pages have in common. They are HTML, as the editor stores it.
import type { Settings } from '#src/features/settings/settings.ts'
import { isEmailUnset } from '#src/features/settings/unset-email.ts'
import { mailtoHref } from '#src/lib/text/email-address.ts'
import { escapeHtml } from '#src/lib/text/xml.ts'

export type OriginalPage = {
  /** The heading of the page. */
  title: string
  /** The introduction below the heading. */
  lead: string
  /** HTML. A level 2 heading begins a section. */
  content: string
  /** What search engines show. */
  meta: { title: string; description: string }
}

export type WriteOriginal = (settings: Settings) => OriginalPage

/** Escapes the values of a template, which may be settings. */
export function html(strings: TemplateStringsArray, ...values: readonly string[]): string {
  return String.raw({ raw: strings }, ...values.map(escapeHtml))
}

/** Joins blocks, without the line breaks and indentation of the template. */
export function blocks(...parts: readonly string[]): string {
  const oneLine = (part: string) =>
    part
      .split('\n')
      .map((line) => line.trim())
      .join(' ')
  return parts.map(oneLine).join('\n')
}

/** The owner's address as a link, with a hint while it is not set. */
export function ownerEmail(email: string): string {
  return html`<a href="${mailtoHref(email)}">${email}</a>${isEmailUnset(email) ? ' (not set up yet)' : ''}`
}
