// Labels for the reasons of the moderation decision.

const REASON_LABELS: Readonly<Record<string, string>> = {
  honeypot: 'filled in the hidden field',
  too_fast: 'was sent faster than a person types',
  links: 'has more links than allowed, or one in the name',
  repeated: 'says what was posted elsewhere a moment ago',
  first_comment: 'is the first comment of an unknown visitor',
  owner_address: 'came with your address from a visitor who was not signed in',
  all_held: 'waits because all comments do',
  imported: 'came with an import',
  banned_address: 'comes from a banned address',
  banned_word: 'has a banned word',
  suspect_word: 'has a suspect word',
}

/** A code may carry the matched word: `banned_word:casino`. */
export function heldReasonLabel(code: string | null): string {
  if (code === null) return 'was put here by you'
  const [kind = '', ...word] = code.split(':')
  const said = REASON_LABELS[kind] ?? kind
  return word.length > 0 ? `${said}: “${word.join(':')}”` : said
}
