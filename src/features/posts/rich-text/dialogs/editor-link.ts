/** The `href` of a web address, an e-mail address, a telephone number, or an address on this site; or an error message. */
export type EditorLink = { href: string } | { issue: string }

const ISSUE = 'Enter a web address, an e-mail address, or an address on this site that begins with / or #.'

/** Completes short forms: example.com becomes https://example.com, me@example.com becomes mailto:me@example.com. */
export function parseEditorLink(typed: string): EditorLink {
  const text = typed.trim()
  if (text === '') return { issue: 'Enter an address.' }
  if (/\s/.test(text)) return { issue: 'An address has no spaces.' }
  if (/^(?:\/(?!\/)|#|\?)/.test(text)) return { href: text }
  if (/^(?:https?|mailto|tel):/i.test(text)) return isComplete(text) ? { href: text } : { issue: 'The address is not complete.' }
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return { issue: ISSUE }
  if (/^[^@/]+@[^@/][^@/.]*\.[^@/]+$/.test(text)) return { href: `mailto:${text}` }
  if (/^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#].*)?$/u.test(text)) return { href: `https://${text}` }
  return { issue: ISSUE }
}

function isComplete(address: string): boolean {
  if (/^https?:/i.test(address)) return /^https?:\/\/[^/?#]+/i.test(address) && URL.canParse(address)
  return /^(?:mailto:.+@.+|tel:[+\d])/i.test(address)
}
