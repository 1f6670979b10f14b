import { Link } from 'react-router'
import { Box } from '#src/ui/admin/admin-page.tsx'
import { RelativeTime } from '#src/ui/admin/relative-time.tsx'
import { Row, Rows } from '#src/ui/admin/tables/rows.tsx'
import type { ListedImport } from '../import-view.ts'
import { importHref } from './import-href.ts'
import styles from './import-screen.module.css'

const STATE_LABELS: Partial<Record<ListedImport['state'], string>> = {
  cancelled: 'cancelled',
  refused: 'refused',
  failed: 'failed',
  undone: 'undone',
}

/** The newest imports, each with its table. */
export function EndedImports({ imports }: { imports: readonly ListedImport[] }) {
  return (
    <Box title="Earlier imports">
      <Rows>
        {imports.map(({ id, name, state, createdAt, written }) => (
          <Row
            key={id}
            sub={
              <>
                <RelativeTime at={createdAt} />, {written} {written === 1 ? 'post' : 'posts'}
                {STATE_LABELS[state] ? `, ${STATE_LABELS[state]}` : ''}
              </>
            }
          >
            <Link className={styles.name} to={importHref({ importId: id })}>
              {name}
            </Link>
          </Row>
        ))}
      </Rows>
    </Box>
  )
}
