import { createContext, use } from 'react'
import { Link } from 'react-router'
import type { PostType } from '#src/db/schema/posts.ts'
import { type ArticleForm, FORM_NAMES, otherForm } from '#src/features/settings/article-forms.ts'
import { AdminIcon } from '#src/ui/admin/admin-icon.tsx'
import { MenuButton } from '#src/ui/admin/menu-button.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { createFormPath, createPath } from './post-paths.ts'

/** The form of new posts in the settings. Above all screens. */
export const NewPostFormProvider = createContext<ArticleForm>('rich text')

/** Begins a post, a page or a template; the menu offers the other form. */
export function NewLinks({ type }: { type: PostType }) {
  const other = otherForm(use(NewPostFormProvider))
  return (
    <>
      <ButtonLink variant="go" to={createPath(type)}>
        <AdminIcon name="plus" />
        New {type}
      </ButtonLink>
      <MenuButton label={`Other ways to begin a ${type}`}>
        <Link to={createFormPath(type, other)}>
          New {type} in {FORM_NAMES[other]}
        </Link>
      </MenuButton>
    </>
  )
}
