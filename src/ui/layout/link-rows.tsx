import { Link } from 'react-router'
import { Icon, type IconName } from '../icon.tsx'
import styles from './link-rows.module.css'

export type LinkRow = { name: string; icon: IconName; href: string }

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

function Row({ name, icon, href }: LinkRow) {
  const isInside = href.startsWith('/')
  const content = (
    <>
      <Icon name={icon} />
      {name}
      <Icon name={isInside ? 'arrow-right' : 'external'} />
    </>
  )
  return isInside ? <Link to={href}>{content}</Link> : <a href={href}>{content}</a>
}
