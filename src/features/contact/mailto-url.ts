import type { ContactMessage } from './contact.ts'

/** The address that opens the visitor's mail program with the message filled in. */
export function mailtoUrl(owner: string, { name, email, social, message }: ContactMessage): string {
  // The subject is one line: a line break in it would begin another header.
  const subject = `Contact From ${name.replace(/[\r\n]+/g, ' ')}`
  const body = [`Name: ${name}`, `Email: ${email}`, `Social Media: ${social || 'N/A'}`, '', 'Message:', message].join('\n')
  return `mailto:${encodeRecipient(owner)}?subject=${encodeText(subject)}&body=${encodeText(body)}`
}

/** Line breaks as mail has them, %0D%0A. A lone half of a surrogate pair, which cannot be encoded, becomes the replacement character. */
function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\r\n|\r|\n/g, '\r\n').toWellFormed())
}

/** Readable where it can be: only what would end the recipient is encoded. */
function encodeRecipient(address: string): string {
  return encodeURIComponent(address.toWellFormed()).replaceAll('%40', '@').replaceAll('%2B', '+')
}
