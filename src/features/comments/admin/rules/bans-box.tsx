import { Form } from 'react-router'
import { Box, BoxBody } from '#src/ui/admin/admin-page.tsx'
import { RelativeTime } from '#src/ui/admin/relative-time.tsx'
import { Button } from '#src/ui/button.tsx'
import type { Ban } from '../../moderation/bans.server.ts'
import styles from './rules-form.module.css'

/** The banned addresses, each with a button that lifts the ban. */
export function BansBox({ bans }: { bans: readonly Ban[] }) {
  return (
    <Box id="bans" title="Banned addresses">
      <BoxBody>
        {bans.length === 0 ? <p className={styles.none}>None. An address is banned from a comment of it.</p> : null}
        <ul className={styles.bans}>
          {bans.map(({ address, bannedAt }) => (
            <li key={address}>
              <span>{address}</span>
              <RelativeTime at={bannedAt} />
              <Form method="post">
                <input type="hidden" name="intent" value="unban" />
                <input type="hidden" name="address" value={address} />
                <Button type="submit" aria-label={`Lift the ban of ${address}`}>
                  Lift
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      </BoxBody>
    </Box>
  )
}
