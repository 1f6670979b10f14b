import { type FormEvent, useId, useState } from 'react'
import { plural } from '#src/lib/format/format-count.ts'
import { categoryKey } from '#src/lib/text/category-key.ts'
import { Dialog, DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import type { SelectedPost } from '../list/posts-list.ts'

type CategoryDialogProps = {
  isOpen: boolean
  posts: readonly SelectedPost[]
  categories: readonly string[]
  onClose: () => void
  onChoose: (intent: 'add-category' | 'remove-category', name: string) => void
}

/** Adds a category to the selected posts, or removes one. */
export function CategoryDialog({ isOpen, posts, categories, onClose, onChoose }: CategoryDialogProps) {
  return (
    <Dialog title={`Categories of ${plural(posts.length, 'post')}`} isOpen={isOpen} onClose={onClose}>
      <CategoryForm posts={posts} categories={categories} onChoose={onChoose} />
    </Dialog>
  )
}

function CategoryForm({ posts, categories, onChoose }: Pick<CategoryDialogProps, 'posts' | 'categories' | 'onChoose'>) {
  const listId = useId()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const key = categoryKey(name)
  const having = posts.filter(({ category }) => category.some((other) => categoryKey(other) === key))

  function choose(intent: 'add-category' | 'remove-category') {
    if (key === '') setError('A category needs a name.')
    else if (name.includes(',')) setError('One category at a time: a name has no comma.')
    else onChoose(intent, name.trim())
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    choose('add-category')
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Field
        label="Category"
        error={error}
        hint={key === '' ? 'An existing one, or a new name.' : `${having.length} of ${posts.length} have it.`}
      >
        {(control) => (
          <input
            {...control}
            list={listId}
            value={name}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => {
              setName(event.currentTarget.value)
              setError(undefined)
            }}
          />
        )}
      </Field>
      <datalist id={listId}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <DialogActions>
        <Button onClick={() => choose('remove-category')}>Remove from all</Button>
        <Button type="submit" variant="go">
          Add to all
        </Button>
      </DialogActions>
    </form>
  )
}
