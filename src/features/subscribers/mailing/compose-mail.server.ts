// One e-mail to one subscriber.
import type { DueMail } from './due-mails.server.ts'
import type { MailContent, OutgoingMail } from './mail-tools.ts'

type Mailing = {
  content: MailContent
  /** The address of the subscription of this reader. */
  address: string
  siteName: string
  origin: string
}

/** The e-mail with a post. `placeholder` in its content becomes the token of the reader. */
export function postMail(due: DueMail, { content, address, siteName, origin }: Mailing, placeholder: string): OutgoingMail {
  const token = address.slice(address.lastIndexOf('/') + 1)
  return {
    ...envelopeOf(due, origin),
    subject: content.subject,
    html: content.html.replaceAll(placeholder, token),
    text: content.text.replaceAll(placeholder, token),
    headers: {
      'List-Id': listId(siteName, new URL(origin).hostname),
      // Mail programs show a button that sends a POST request there (RFC 8058).
      'List-Unsubscribe': `<${address}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

export function confirmationMail(due: DueMail, content: MailContent, origin: string): OutgoingMail {
  return { ...envelopeOf(due, origin), ...content, headers: {} }
}

/** The Message-ID is the same at each attempt, so that mail programs show an e-mail once that was sent twice. */
function envelopeOf({ id, email }: DueMail, origin: string): Pick<OutgoingMail, 'to' | 'messageId'> {
  return { to: [email], messageId: `<${id}@${new URL(origin).hostname}>` }
}

/** `"Ada's blog" <posts.blog.example>`; a name that is not ASCII as encoded words (RFC 2047). */
export function listId(name: string, host: string): string {
  const line = name.toWellFormed().replaceAll(/[\s\p{Cc}]+/gu, ' ')
  const phrase = /^[ -~]*$/.test(line) ? `"${line.replaceAll(/["\\]/g, '\\$&')}"` : encodeWords(line)
  return `${phrase} <posts.${host}>`
}

/** An encoded word has at most 75 characters, and no part of a character. */
const WORD_BYTES_MAX = 45

function encodeWords(text: string): string {
  const words = ['']
  for (const character of text) {
    const longer = words.at(-1) + character
    if (Buffer.byteLength(longer) > WORD_BYTES_MAX) words.push(character)
    else words[words.length - 1] = longer
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ')
}
