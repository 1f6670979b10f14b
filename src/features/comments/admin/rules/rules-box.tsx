import { Link } from 'react-router'
import type { CommentMode } from '#src/features/settings/settings.ts'
import { Box, BoxBody } from '#src/ui/admin/admin-page.tsx'
import type { CommentRules } from '../../comment-rules.ts'
import styles from '../inbox.module.css'

export const MODE_LABELS = {
  open: 'All are shown',
  first_held: 'The first comment of a visitor waits',
  all_held: 'All wait',
} as const satisfies Record<CommentMode, string>

/** A summary of the moderation rules. */
export function RulesBox({ rules, bans, settingsPath }: { rules: CommentRules; bans: number; settingsPath: string }) {
  const { mode, linksAtMost, closeAfterDays, bannedWords, suspectWords } = rules
  return (
    <Box title="Rules" actions={<Link to={settingsPath}>Change</Link>}>
      <BoxBody>
        <dl className={styles.facts}>
          <Fact term="New comments" value={MODE_LABELS[mode]} />
          <Fact term="Links allowed" value={String(linksAtMost)} />
          <Fact term="Threads close" value={closeAfterDays === 0 ? 'never' : `after ${closeAfterDays} days`} />
          <Fact term="Banned words" value={String(bannedWords.length)} />
          <Fact term="Suspect words" value={String(suspectWords.length)} />
          <Fact term="Banned addresses" value={String(bans)} />
        </dl>
      </BoxBody>
    </Box>
  )
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}
