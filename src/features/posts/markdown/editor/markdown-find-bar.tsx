import type { EditorView } from '@codemirror/view'
import { useMemo } from 'react'
import { FindBar } from '../../rich-text/find/find-bar.tsx'
import { countMatches, searchedArticle } from './find.ts'
import { type Changes, useChanged } from './use-changes.ts'

export function MarkdownFindBar({ view, changes, onClose }: { view: EditorView; changes: Changes; onClose: () => void }) {
  useChanged(changes, changes.get)
  const article = useMemo(() => searchedArticle(view), [view])
  return <FindBar article={article} matches={countMatches(view)} onClose={onClose} />
}
