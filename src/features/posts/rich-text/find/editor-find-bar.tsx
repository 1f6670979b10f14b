import { TextSelection } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { useMemo } from 'react'
import { FIND_MAX, FindBar, type SearchedArticle } from './find-bar.tsx'
import { countMatches, replaceEvery, replaceSelected, selectMatch, setQuery } from './find-commands.ts'

export function EditorFindBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const matches = useEditorState({ editor, selector: ({ editor: now }) => countMatches(now.state) })
  const article = useMemo(() => searchedArticle(editor), [editor])
  return <FindBar article={article} matches={matches} onClose={onClose} />
}

function searchedArticle(editor: Editor): SearchedArticle {
  return {
    selectedText: () => selectedText(editor),
    setQuery: (query) => {
      if (!editor.isDestroyed) editor.view.dispatch(setQuery(editor.state.tr, query))
    },
    select: (direction) => selectAndShow(editor, direction),
    replaceOne: (replacement) => {
      const tr = replaceSelected(editor.state, replacement)
      if (tr) editor.view.dispatch(tr)
      return countMatches(editor.state).total
    },
    replaceAll: (replacement) => {
      const { tr, replaced } = replaceEvery(editor.state, replacement)
      if (replaced > 0) editor.view.dispatch(tr)
      return replaced
    },
    focus: () => editor.commands.focus(),
  }
}

function selectedText({ state }: Editor): string {
  const { from, to, $from, $to } = state.selection
  // A selected picture would give its caption.
  return state.selection instanceof TextSelection && $from.sameParent($to) ? state.doc.textBetween(from, to).slice(0, FIND_MAX) : ''
}

/** Keeps the view without a match, and where the match is in it. The editor itself scrolls only while it has the focus. */
function selectAndShow({ state, view }: Editor, direction: 'here' | 'next' | 'previous'): void {
  const tr = selectMatch(state, direction)
  if (!tr) return
  view.dispatch(tr)
  const match = view.dom.querySelector('.ProseMirror-active-search-match')
  const bars = document.querySelector('[data-toolbar]')
  if (!match || !bars) return
  const { top, bottom } = match.getBoundingClientRect()
  if (top < bars.getBoundingClientRect().bottom || bottom > window.innerHeight) match.scrollIntoView({ block: 'center' })
}
