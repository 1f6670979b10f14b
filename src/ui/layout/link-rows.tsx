import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../icon.tsx'
import styles from './link-rows.module.css'

export type LinkRow = { name: string; icon: ReactNode; href: string; rel?: string | undefined }

/** Links as rows: an icon, a name, and a sign for links to other sites. */
export function LinkRows({ rows }: { rows: LinkRow[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.href}>
          <Row {...row} />
        </li>
      ))}
    </ul>
  )
}

function Row({ name, icon, href, rel }: LinkRow) {
  const isInside = href.startsWith('/')
  const content = (
    <>
      {icon}
      {name}
      <Icon name={isInside ? 'arrow-right' : 'external'} />
    </>
  )
  if (isInside) return <Link to={href}>{content}</Link>
  return (
    <a href={href} rel={rel}>
      {content}
    </a>
  )
}
