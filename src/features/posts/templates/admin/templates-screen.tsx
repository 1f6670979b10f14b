import { useState } from 'react'
import { Link } from 'react-router'
import { AdminPageBody } from '#src/ui/admin/admin-page.tsx'
import { NameDialog } from '#src/ui/admin/dialogs/name-dialog.tsx'
import { TrashTools } from '#src/ui/admin/list/empty-trash.tsx'
import { ListEmpty } from '#src/ui/admin/list/list-body.tsx'
import { createPath, editPath } from '../../admin/list/post-paths.ts'
import { type AdminTemplate, newFromTemplatePath } from '../template.ts'
import { ChangedRow, ChangedTable } from './changed-table.tsx'
import { TemplatesHead } from './templates-head.tsx'
import { type TemplateChanges, useTemplateChanges } from './use-template-changes.ts'

const NO_TEMPLATES = {
  title: 'No templates yet',
  text: 'What new posts can begin with: headings, categories, the project. Make one here, or from a post with “Save as template”. Only you see them.',
  way: { to: createPath('template'), label: 'Write a template' },
} as const

const EMPTY_TRASH = {
  title: 'The trash is empty',
  text: 'Deleted templates stay here until they are deleted for good.',
  way: null,
} as const

/** The list of templates, or of those in the trash. Reading works without JavaScript. */
export function TemplatesScreen({ templates, isTrash }: { templates: readonly AdminTemplate[]; isTrash: boolean }) {
  const changes = useTemplateChanges()
  const [renaming, setRenaming] = useState<AdminTemplate | null>(null)
  return (
    <>
      <TemplatesHead current={isTrash ? 'trash' : 'templates'} />
      <AdminPageBody>
        {isTrash ? (
          <TrashTools
            nouns={['template', 'templates']}
            items={templates}
            isBusy={changes.busy.size > 0}
            onDelete={(trashed) => void changes.change('delete', trashed)}
          />
        ) : null}
        {templates.length === 0 ? (
          <ListEmpty {...(isTrash ? EMPTY_TRASH : NO_TEMPLATES)} />
        ) : (
          <ChangedTable label="Templates" head="Template">
            {templates.map((template) => (
              <TemplateRow key={template.id} template={template} changes={changes} onRename={setRenaming} />
            ))}
          </ChangedTable>
        )}
      </AdminPageBody>
      <NameDialog
        title={`Rename “${renaming?.title ?? ''}”`}
        action="Rename"
        name={renaming?.title ?? null}
        maxLength={300}
        onName={async (title) => (renaming ? changes.rename(renaming, title) : null)}
        onClose={() => setRenaming(null)}
      />
    </>
  )
}

type RowProps = { template: AdminTemplate; changes: TemplateChanges; onRename: (template: AdminTemplate) => void }

function TemplateRow(props: RowProps) {
  const { template, changes } = props
  const { id, title, status, updatedAt } = template
  return (
    <ChangedRow name={title} updatedAt={updatedAt} isBusy={changes.busy.has(id)} title={<Link to={editPath(id, 'template')}>{title}</Link>}>
      {status === 'trashed' ? <TrashActions {...props} /> : <Actions {...props} />}
    </ChangedRow>
  )
}

function Actions({ template, changes, onRename }: RowProps) {
  return (
    <>
      <Link to={newFromTemplatePath(template.id)}>New post from it</Link>
      <Link to={editPath(template.id, 'template')}>Edit</Link>
      <button type="button" onClick={() => onRename(template)}>
        Rename
      </button>
      <hr />
      <button type="button" onClick={() => void changes.change('trash', [template])}>
        Move to trash
      </button>
    </>
  )
}

function TrashActions({ template, changes }: RowProps) {
  return (
    <>
      <button type="button" onClick={() => void changes.change('restore', [template])}>
        Restore
      </button>
      <hr />
      <button type="button" onClick={() => void changes.change('delete', [template])}>
        Delete forever
      </button>
    </>
  )
}
