import styles from './comment-text.module.css'

/** The class of an element with the HTML of a comment. */
export const commentText = styles.text
