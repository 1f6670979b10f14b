import { Link } from 'react-router'
import { titleOfAddress } from './title-of-address.ts'

/** What the owner can do about an address without a page. Nothing for the row that sums up further addresses. */
export function MissingActions({ path }: { path: string }) {
  if (!path.startsWith('/')) return null
  const title = titleOfAddress(path)
  return (
    <>
      <Link to={`/admin/redirects?${new URLSearchParams({ rule: 'new', from: path })}`} aria-label={`Redirect ${path}`}>
        Redirect
      </Link>
      <Link to={`/admin/posts/create?${new URLSearchParams({ title })}`} aria-label={`Write a draft: ${title}`}>
        Write a draft
      </Link>
    </>
  )
}
