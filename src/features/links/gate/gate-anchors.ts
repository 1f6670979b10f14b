/** Id of the element above the article that contains the countdown. The gate is elsewhere on the page. */
export const COUNTDOWN_ANCHOR = 'link-countdown'

/** Id of the gate; 'Click to Continue' scrolls there. */
export const GATE_ANCHOR = 'link-gate'
