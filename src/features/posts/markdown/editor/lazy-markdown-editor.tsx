// Loads the editor of Markdown only on the screens of posts that are written in it, and only in the browser.
import { type ComponentType, lazy, Suspense } from 'react'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { MissingEditor, Placeholder } from '../../rich-text/lazy-article-editor.tsx'
import type { MarkdownEditorProps } from './editor-props.ts'

const MarkdownEditor = lazy<ComponentType<MarkdownEditorProps>>(() =>
  import('./markdown-editor.tsx').then(
    (module) => ({ default: module.MarkdownEditor }),
    () => ({ default: MissingEditor }),
  ),
)

export function LazyMarkdownEditor(props: MarkdownEditorProps) {
  const hydrated = useHydrated()
  if (!hydrated) return <Placeholder />
  return (
    <Suspense fallback={<Placeholder />}>
      <MarkdownEditor {...props} />
    </Suspense>
  )
}
