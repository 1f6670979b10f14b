// What a message to the owner must be, word for word as specified. All values are trimmed first.

export const CONTACT_FIELDS = ['name', 'email', 'social', 'message'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]
export type ContactMessage = Record<ContactField, string>
export type ContactErrors = Partial<Record<ContactField, string>>

type Rule = { holds: (value: string) => boolean; message: string }

const RULES: Record<ContactField, Rule[]> = {
  name: [
    { holds: (value) => value !== '', message: 'Name is required' },
    { holds: hasAtMost(100), message: 'Name must be less than 100 characters' },
  ],
  email: [
    { holds: isEmailAddress, message: 'Please enter a valid email address' },
    { holds: hasAtMost(255), message: 'Email must be less than 255 characters' },
  ],
  social: [{ holds: hasAtMost(100), message: 'Social handle must be less than 100 characters' }],
  message: [
    { holds: (value) => value !== '', message: 'Message is required' },
    { holds: hasAtMost(1000), message: 'Message must be less than 1000 characters' },
  ],
}

export function trimMessage({ name, email, social, message }: ContactMessage): ContactMessage {
  return { name: name.trim(), email: email.trim(), social: social.trim(), message: message.trim() }
}

/** What is wrong with a trimmed message, by field; the first rule that is broken speaks. */
export function validateMessage(contact: ContactMessage): ContactErrors {
  return Object.fromEntries(
    CONTACT_FIELDS.flatMap((field) => {
      const broken = RULES[field].find((rule) => !rule.holds(contact[field]))
      return broken ? [[field, broken.message]] : []
    }),
  )
}

/** Something before one @, names with dots after it. Addresses with letters of any script are addresses. */
function isEmailAddress(value: string): boolean {
  const [local = '', domain = '', ...rest] = value.split('@')
  const isLocal = /^[^\s<>()[\],;:\\"]+$/.test(local) && !/^\.|\.\.|\.$/.test(local)
  const names = domain.split('.')
  return (
    rest.length === 0 &&
    isLocal &&
    names.length > 1 &&
    names.every((name) => /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u.test(name))
  )
}

/** Counted as browsers count `maxlength`. */
function hasAtMost(length: number): (value: string) => boolean {
  return (value) => value.length <= length
}
