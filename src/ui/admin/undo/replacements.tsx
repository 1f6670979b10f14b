import { plural } from '#src/lib/format/format-count.ts'
import { Button } from '../../button.tsx'
import { Box } from '../admin-page.tsx'
import { SiteDate } from '../site-time.tsx'
import { Row, Rows } from '../tables/rows.tsx'
import styles from './replacements.module.css'

export type Replacement = { id: string; search: string; replacement: string; createdAt: string; posts: number; isUndone: boolean }

type ReplacementsProps = {
  replacements: readonly Replacement[]
  onUndo: (id: string) => Promise<void>
}

/** What was replaced in the last 30 days, each with an undo. */
export function Replacements({ replacements, onUndo }: ReplacementsProps) {
  if (replacements.length === 0) return null
  return (
    <Box title="Replaced lately">
      <Rows>
        {replacements.map(({ id, search, replacement, createdAt, posts, isUndone }) => (
          <Row
            key={id}
            sub={
              <>
                {plural(posts, 'post')}, <SiteDate at={createdAt} />
              </>
            }
            end={
              isUndone ? (
                <span className="dim">Undone</span>
              ) : (
                <Button aria-label={`Undo: ${search}`} onClick={() => void onUndo(id)}>
                  Undo
                </Button>
              )
            }
          >
            <span className={styles.change}>
              {search} → {replacement === '' ? <span className="dim">nothing</span> : replacement}
            </span>
          </Row>
        ))}
      </Rows>
    </Box>
  )
}
