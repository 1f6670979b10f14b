/** What the check of a link found. `isWaiting` when a later request may know more. */
export type LinkAnswer =
  | { kind: 'fine' }
  | { kind: 'moved'; to: string }
  | { kind: 'dead'; reason: string }
  | { kind: 'unchecked'; isWaiting: boolean }
