import { Link } from 'react-router'
import { linkScreenHref } from '#src/features/links/admin/link-list-url.ts'
import type { PostLink } from '#src/features/links/post-links.server.ts'
import { Nothing, Row, Rows } from '#src/features/posts/details/details-rows.tsx'
import { Box } from '#src/ui/desk/desk.tsx'
import { Status } from '#src/ui/desk/status.tsx'

/** Gated links that can be opened on this post alone. */
export function PostLinksBox({ links, slug }: { links: readonly PostLink[]; slug: string }) {
  return (
    <Box title="Gated links">
      {links.length === 0 ? <Nothing>No gated link belongs to this post.</Nothing> : null}
      <Rows>
        {links.map(({ id, name, alias, isOpen, clicks, uses }) => (
          <Row
            key={id}
            main={<Link to={linkScreenHref({ link: id })}>{name}</Link>}
            sub={`/posts/${slug}?token=${alias}, ${clicks.toLocaleString('en-US')} clicks, handed out ${uses.toLocaleString('en-US')} times`}
            aside={<Status kind={isOpen ? 'live' : 'draft'}>{isOpen ? 'Open' : 'Closed'}</Status>}
          />
        ))}
      </Rows>
    </Box>
  )
}
