/** Id of the element that takes the countdown; the gate itself stands elsewhere on the page. */
export const COUNTDOWN_ANCHOR = 'link-countdown'

/** Id of the gate, which 'Click to Continue' leads to. */
export const GATE_ANCHOR = 'link-gate'
