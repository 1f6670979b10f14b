import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DraftFields } from '../../drafts/draft.ts'
import type { ArticleEditorHandle, ArticlePlace } from '../../rich-text/editor-props.ts'
import type { Panel } from '../editing-context.ts'
import { focusField, panelOf } from '../fields/find-field.ts'
import { useFolded } from './use-folded.ts'
import { isSheet, useSheet } from './use-sheet.ts'

/** What is beside or above the article: a panel, or the preview. */
export function usePanels(editor: RefObject<ArticleEditorHandle | null>) {
  const [panel, setPanel] = useState<Panel>('publish')
  const [isPreviewing, setIsPreviewing] = useState(false)
  const [isFolded, setFolded] = useFolded('panel')
  const sheet = useSheet()
  const { close } = sheet

  function open() {
    if (isSheet()) sheet.open()
    else if (isFolded) flushSync(() => setFolded(false))
  }

  /** Focuses the control of a field, and scrolls to an element of the article. */
  function goTo(field: keyof DraftFields, location?: ArticlePlace) {
    const fieldPanel = panelOf(field)
    // The focus needs the panel in the DOM: without flushSync the next frame may precede React's update.
    flushSync(() => {
      setPanel((current) => fieldPanel ?? current)
      setIsPreviewing(false)
    })
    if (fieldPanel) open()
    else close()
    requestAnimationFrame(() => {
      if (field !== 'content' && field !== 'markdown') return focusField(field)
      editor.current?.focus()
      if (location) editor.current?.reveal(location)
    })
  }
  function openPanel(name: Panel) {
    flushSync(() => {
      setPanel(name)
      setIsPreviewing(false)
    })
    open()
  }
  function showPreview(isShown: boolean) {
    close()
    setIsPreviewing(isShown)
  }
  function jumpTo(block: number) {
    close()
    editor.current?.jumpTo(block)
  }
  return { panel, setPanel, isPreviewing, isFolded, setFolded, sheet, goTo, openPanel, showPreview, jumpTo }
}
