import { useState } from 'react'
import { AdminPageBody } from '#src/ui/admin/admin-page.tsx'
import { NameDialog } from '#src/ui/admin/dialogs/name-dialog.tsx'
import { ListEmpty } from '#src/ui/admin/list/list-body.tsx'
import { CREATE_PATH } from '../../admin/list/post-paths.ts'
import { ChangedRow, ChangedTable } from '../admin/changed-table.tsx'
import { TemplatesHead } from '../admin/templates-head.tsx'
import styles from '../admin/templates-screen.module.css'
import { type ListedSnippet, SNIPPET_LIMITS } from './snippet.ts'
import { type SnippetChanges, useSnippetChanges } from './use-snippet-changes.ts'

const NO_SNIPPETS = {
  title: 'No snippets yet',
  text: 'Blocks that you insert again and again. In the editor, select some, choose “Save selection as snippet” in the menu of the post, then type / and their name.',
  way: { to: CREATE_PATH, label: 'Open the editor' },
} as const

/** The list of snippets. Reading works without JavaScript. */
export function SnippetsScreen({ snippets }: { snippets: readonly ListedSnippet[] }) {
  const changes = useSnippetChanges()
  const [renaming, setRenaming] = useState<ListedSnippet | null>(null)
  return (
    <>
      <TemplatesHead current="snippets" />
      <AdminPageBody>
        {snippets.length === 0 ? (
          <ListEmpty {...NO_SNIPPETS} />
        ) : (
          <ChangedTable label="Snippets" head="Snippet">
            {snippets.map((snippet) => (
              <SnippetRow key={snippet.id} snippet={snippet} changes={changes} onRename={setRenaming} />
            ))}
          </ChangedTable>
        )}
      </AdminPageBody>
      <NameDialog
        title={`Rename “${renaming?.name ?? ''}”`}
        action="Rename"
        name={renaming?.name ?? null}
        maxLength={SNIPPET_LIMITS.name}
        onName={async (name) => (renaming ? changes.rename(renaming.id, name) : null)}
        onClose={() => setRenaming(null)}
      />
    </>
  )
}

type RowProps = { snippet: ListedSnippet; changes: SnippetChanges; onRename: (snippet: ListedSnippet) => void }

function SnippetRow({ snippet, changes, onRename }: RowProps) {
  return (
    <ChangedRow
      name={snippet.name}
      updatedAt={snippet.updatedAt}
      isBusy={changes.busy === snippet.id}
      title={<SnippetTitle {...snippet} />}
    >
      <button type="button" onClick={() => onRename(snippet)}>
        Rename
      </button>
      <hr />
      <button type="button" onClick={() => void changes.remove(snippet)}>
        Delete
      </button>
    </ChangedRow>
  )
}

function SnippetTitle({ name, preview }: ListedSnippet) {
  return (
    <>
      {name}
      <span className={styles.preview}>{preview || 'No text'}</span>
    </>
  )
}
