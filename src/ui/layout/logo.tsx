import { Link } from 'react-router'
import styles from './logo.module.css'

type LogoProps = {
  /** '' while it is not known. */
  name: string
  /** The folder of the owner's picture and its size; null for the original mark. */
  picture: { folder: string; width: number; height: number } | null
}

/** The logo and the site's name. Links to the home page. */
export function Logo({ name, picture }: LogoProps) {
  return (
    <Link to="/" className={styles.logo}>
      {picture ? <img src={`${picture.folder}/logo.webp`} width={picture.width} height={picture.height} alt="" /> : name ? <Mark /> : null}
      <span>{name || 'Home'}</span>
    </Link>
  )
}

function Mark() {
  return (
    <svg viewBox="0 0 26 26" aria-hidden="true">
      <path d="M1.75 1.75h22.5v15.5l-7 7H1.75z" />
      <path d="M8 1.75v22.5" />
      <path className={styles.stroke} d="M8.75 9.5H20.5v5H8.75z" />
      <path d="M24.25 17.25h-7v7" />
    </svg>
  )
}
