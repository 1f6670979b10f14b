import { Link } from 'react-router'
import type { PostType } from '#src/db/schema/posts.ts'
import { AdminIcon } from '#src/ui/admin/admin-icon.tsx'
import { MenuButton } from '#src/ui/admin/menu-button.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { createMarkdownPath, createPath } from './post-paths.ts'

/** Begins a post, a page or a template; the menu offers the other form. */
export function NewLinks({ type }: { type: PostType }) {
  return (
    <>
      <ButtonLink variant="go" to={createPath(type)}>
        <AdminIcon name="plus" />
        New {type}
      </ButtonLink>
      <MenuButton label={`Other ways to begin a ${type}`}>
        <Link to={createMarkdownPath(type)}>New {type} in Markdown</Link>
      </MenuButton>
    </>
  )
}
