// The editor is the largest script of the site: it is fetched by the edit screen alone, in the browser alone.
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

function Placeholder() {
  return <p role="status">Loading...</p>
}

/** The connection, or a newer build of the site, has come between. */
function MissingEditor() {
  return <p role="alert">The editor could not be loaded. Please reload the page.</p>
}
