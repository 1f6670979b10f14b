// The rules for a message to the owner, and their texts. They apply to trimmed values.
import { isEmailAddress } from '#src/lib/text/email-address.ts'

export const CONTACT_FIELDS = ['name', 'email', 'social', 'message'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]
export type ContactMessage = Record<ContactField, string>
export type ContactErrors = Partial<Record<ContactField, string>>

type Rule = { isValid: (value: string) => boolean; message: string }

const RULES: Record<ContactField, Rule[]> = {
  name: [
    { isValid: (value) => value !== '', message: 'Name is required' },
    { isValid: hasAtMost(100), message: 'Name must be less than 100 characters' },
  ],
  email: [
    { isValid: isEmailAddress, message: 'Please enter a valid email address' },
    { isValid: hasAtMost(255), message: 'Email must be less than 255 characters' },
  ],
  social: [{ isValid: hasAtMost(100), message: 'Social handle must be less than 100 characters' }],
  message: [
    { isValid: (value) => value !== '', message: 'Message is required' },
    { isValid: hasAtMost(1000), message: 'Message must be less than 1000 characters' },
  ],
}

export function trimMessage({ name, email, social, message }: ContactMessage): ContactMessage {
  return { name: name.trim(), email: email.trim(), social: social.trim(), message: message.trim() }
}

/** The error of every invalid field of a trimmed message: the message of the first broken rule. */
export function validateMessage(contact: ContactMessage): ContactErrors {
  return Object.fromEntries(
    CONTACT_FIELDS.flatMap((field) => {
      const broken = RULES[field].find((rule) => !rule.isValid(contact[field]))
      return broken ? [[field, broken.message]] : []
    }),
  )
}

/** Counts UTF-16 code units, as browsers do for `maxlength`. */
function hasAtMost(length: number): (value: string) => boolean {
  return (value) => value.length <= length
}
