// Loads the editor, the largest script of the site, only on the edit screen and only in the browser.
import { type ComponentType, lazy, Suspense } from 'react'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import type { ArticleEditorProps } from './editor-props.ts'

const ArticleEditor = lazy<ComponentType<ArticleEditorProps>>(() =>
  import('./article-editor.tsx').then(
    (module) => ({ default: module.ArticleEditor }),
    () => ({ default: MissingEditor }),
  ),
)

export function LazyArticleEditor(props: ArticleEditorProps) {
  const hydrated = useHydrated()
  if (!hydrated) return <Placeholder />
  return (
    <Suspense fallback={<Placeholder />}>
      <ArticleEditor {...props} />
    </Suspense>
  )
}

export function Placeholder() {
  return <p role="status">Loading...</p>
}

/** The script fails to load without a connection, or after a newer build has replaced it. */
export function MissingEditor() {
  return <p role="alert">The editor could not be loaded. Please reload the page.</p>
}
