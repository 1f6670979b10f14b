import styles from './badge.module.css'

/** The class of a small filled label in monospace. */
export const badgeClass: string | undefined = styles.badge

/** The outlined variant, for secondary labels. */
export const lineBadgeClass = `${styles.badge} ${styles.line}`
