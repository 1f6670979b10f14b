import { Link } from 'react-router'
import { linkScreenHref, NEW_LINK } from '#src/features/links/admin/link-list-url.ts'
import type { PostLink } from '#src/features/links/link-mentions.server.ts'
import { formatCount } from '#src/lib/format/format-count.ts'
import { Box, EmptyMessage } from '#src/ui/admin/admin-page.tsx'
import { Status } from '#src/ui/admin/status.tsx'
import { Row, Rows } from '#src/ui/admin/tables/rows.tsx'

const STEPS_MEAN = 'Since the link exists: countdowns begun, run to their end, presses of “Click to Continue”, addresses handed out.'

/** Gated links of this post and those that its article contains, with the steps through their gates. */
export function PostLinksBox({ links }: { links: readonly PostLink[] }) {
  return (
    <Box title="Gated links" actions={<Link to={linkScreenHref({ link: NEW_LINK })}>New link</Link>}>
      {links.length === 0 ? <EmptyMessage>No gated link belongs to this post or stands in its article.</EmptyMessage> : null}
      <Rows>
        {links.map((link) => (
          <Row
            key={link.id}
            sub={<span title={STEPS_MEAN}>{describeSteps(link)}</span>}
            end={<Status kind={link.isOpen ? 'live' : 'draft'}>{link.isOpen ? 'Open' : 'Closed'}</Status>}
          >
            <Link to={linkScreenHref({ link: link.id })}>{link.name}</Link>
          </Row>
        ))}
      </Rows>
    </Box>
  )
}

function describeSteps({ alias, isOfPost, opened, ready, clicked, accessed }: PostLink): string {
  const count = (number: number, step: string) => `${formatCount(number)} ${step}`
  const steps = [count(opened, 'opened'), count(ready, 'ready'), count(clicked, 'clicked'), count(accessed, 'accessed')]
  return `${isOfPost ? 'of this post' : 'in the article'}, ?token=${alias}: ${steps.join(' → ')}`
}
