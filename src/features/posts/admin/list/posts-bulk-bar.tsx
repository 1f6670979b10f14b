import { useState } from 'react'
import { BulkBar, type Matching } from '#src/ui/admin/list/bulk-bar.tsx'
import type { Selection } from '#src/ui/admin/list/use-selection.ts'
import { CategoryDialog } from '../quick-edit/category-dialog.tsx'
import { nameUnpublish } from './change-messages.ts'
import type { SelectedPost } from './posts-list.ts'
import type { PostChanges } from './use-post-changes.ts'

type PostsBulkBarProps = {
  selection: Selection<SelectedPost>
  matching: Matching<SelectedPost>
  categories: readonly string[]
  changes: PostChanges
}

export function PostsBulkBar({ selection, matching, categories, changes }: PostsBulkBarProps) {
  const [isFiling, setFiling] = useState(false)
  const { selected } = selection
  const inTrash = selected.every(({ status }) => status === 'trashed')
  return (
    <>
      <BulkBar
        selection={selection}
        isBusy={changes.busy.size > 0}
        matching={matching}
        actions={[
          {
            label: 'Publish',
            items: selected.filter(({ status, hasChanges }) => status === 'draft' || hasChanges),
            run: changes.publish,
          },
          ...(['published', 'scheduled'] as const).map((from) => ({
            label: nameUnpublish(from),
            items: selected.filter(({ status }) => status === from),
            run: (posts: readonly SelectedPost[]) => changes.change('unpublish', posts),
          })),
          { label: 'Restore', items: inTrash ? selected : [], run: (posts) => changes.change('restore', posts) },
          { label: 'Categories…', items: inTrash ? [] : selected, run: () => void setFiling(true) },
          { label: 'Move to trash', icon: 'trash', items: inTrash ? [] : selected, run: (posts) => changes.change('trash', posts) },
          { label: 'Delete forever', icon: 'trash', items: inTrash ? selected : [], run: (posts) => changes.change('delete', posts) },
        ]}
      />
      <CategoryDialog
        isOpen={isFiling && selection.isSome}
        posts={selected}
        categories={categories}
        onClose={() => setFiling(false)}
        onChoose={(intent, name) => {
          setFiling(false)
          void changes.categorise(intent, selected, name)
          // The change raises the versions of the posts. Those of other pages are known only as they were before.
          if (selection.hasOthers) selection.clear()
        }}
      />
    </>
  )
}
