import type { EditorView } from '@codemirror/view'
import { useMemo } from 'react'
import { FindBar } from '../../rich-text/find/find-bar.tsx'
import { countMatches, searchedArticle } from './find.ts'
import { type Changes, useChanges } from './use-changes.ts'

export function MarkdownFindBar({ view, changes, onClose }: { view: EditorView; changes: Changes; onClose: () => void }) {
  useChanges(changes)
  const article = useMemo(() => searchedArticle(view), [view])
  return <FindBar article={article} matches={countMatches(view)} onClose={onClose} />
}
