import { Link } from 'react-router'
import { formatCount } from '#src/lib/format/format-count.ts'
import type { FileUse, FileUseKind, FileUses } from '../library.ts'
import styles from './file-dialog.module.css'

const PLACES = {
  article: 'article',
  thumbnail: 'thumbnail',
  'social picture': 'social picture',
  'working copy': 'unpublished changes',
  setting: 'setting',
  embed: 'video',
  snippet: 'snippet',
  'gated link': 'gated link',
  redirect: 'redirect',
} as const satisfies Record<FileUseKind, string>

/** What uses the file, with links. */
export function WhereUsed({ used: { uses, total } }: { used: FileUses }) {
  if (total === 0) return <p className={styles.note}>Nothing uses it. Earlier versions of posts are not counted.</p>
  return (
    <>
      <ul className={styles.uses}>
        {uses.map((use) => (
          <li key={`${use.kind} ${use.id}`}>
            <Use use={use} />
          </li>
        ))}
      </ul>
      {total > uses.length ? <p className={styles.note}>and {formatCount(total - uses.length)} more</p> : null}
    </>
  )
}

function Use({ use }: { use: FileUse }) {
  if (use.kind === 'setting') {
    return use.id === 'logo' ? (
      <Link to="/admin/settings/look#logo">Logo of the site</Link>
    ) : (
      <Link to="/admin/settings">Settings: {use.id}</Link>
    )
  }
  if (use.kind === 'snippet') return <Link to="/admin/templates/snippets">A snippet</Link>
  if (use.kind === 'redirect') return <Link to="/admin/redirects">A redirect</Link>
  if (use.kind === 'gated link') {
    return (
      <>
        <Link to={`/admin/link-shortener?link=${use.id}`}>{use.title}</Link>
        <small>gated link</small>
      </>
    )
  }
  if (use.kind === 'embed') {
    return (
      <>
        <a href={use.id}>{use.id}</a>
        <small>preview of a video</small>
      </>
    )
  }
  const { id, type, title, status, path, places } = use
  return (
    <>
      <Link to={`/admin/${type}s/edit/${id}`}>{title || 'Untitled'}</Link>
      <small>
        {[describeStatus(type, status), ...places.map((place) => PLACES[place])].join(' · ')}
        {path === null ? null : (
          <>
            {' · '}
            <a href={path}>View</a>
          </>
        )}
      </small>
    </>
  )
}

function describeStatus(type: 'post' | 'page' | 'template', status: string): string {
  if (type === 'page') return `page, ${status}`
  return type === 'template' && status === 'draft' ? 'template' : status
}
