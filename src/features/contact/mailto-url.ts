import { mailtoHref } from '#src/lib/text/email-address.ts'
import type { ContactMessage } from './contact.ts'

/** The `mailto:` URL that opens the visitor's mail program with the message. */
export function mailtoUrl(owner: string, { name, email, social, message }: ContactMessage): string {
  // A line break in the subject would begin another mail header.
  const subject = `Contact From ${name.replace(/[\r\n]+/g, ' ')}`
  const body = [`Name: ${name}`, `Email: ${email}`, `Social Media: ${social || 'N/A'}`, '', 'Message:', message].join('\n')
  return `${mailtoHref(owner)}?subject=${encodeText(subject)}&body=${encodeText(body)}`
}

/** Encodes line breaks as %0D%0A (RFC 6068). A lone surrogate, which cannot be encoded, becomes the replacement character. */
function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\r\n|\r|\n/g, '\r\n').toWellFormed())
}
