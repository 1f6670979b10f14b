import styles from './badge.module.css'

/** The class of a small filled label in the machine's voice. */
export const badgeClass: string | undefined = styles.badge

/** The same label as an outline, for what comes second. */
export const lineBadgeClass = `${styles.badge} ${styles.line}`
