import type { GateCounts } from '../admin-link.ts'

/** What each number counts. All except the uses leave out bots and the signed-in owner. Days are UTC. */
export const GATE_TOOLTIPS = {
  opened: 'Countdowns begun on a post. A reload that continues one begins none.',
  ready: 'Countdowns that ran to their end, 15 seconds.',
  clicked: 'Presses of “Click to Continue”, once per countdown.',
  unlocked: 'Right passwords, once per countdown. Links without a password have none.',
  accessed: 'How often the address was handed out, once per countdown.',
  wrongPasswords: 'Wrong passwords. Attempts refused because there were too many are not among them.',
  uses: 'How often the address was handed out, to whomever, of how often it may be.',
  rate: 'Accessed per opened, since the link exists.',
} as const satisfies Record<keyof GateCounts | 'uses' | 'rate', string>

export const GATE_NAMES = {
  opened: 'Opened',
  ready: 'Ready after 15 s',
  clicked: 'Clicked',
  unlocked: 'Unlocked',
  accessed: 'Accessed',
  wrongPasswords: 'Wrong passwords',
} as const satisfies Record<keyof GateCounts, string>

/** The steps that all links have, in order. Only some links have the password step. */
export const GATE_STEPS = ['opened', 'ready', 'clicked', 'accessed'] as const satisfies readonly (keyof GateCounts)[]
