// The keys of the field for the TeX of a formula.
import { isCompositionKey } from '#src/lib/browser/is-composition-key.ts'

/** `before` and `after` leave the field; `delete` is for a formula that has no TeX. Undo and redo are those of the article. */
type Action = 'before' | 'after' | 'delete' | 'undo' | 'redo'

type Key = {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  nativeEvent: { isComposing: boolean; keyCode: number }
  currentTarget: { selectionStart: number; selectionEnd: number; value: string }
}

/** Null for a key that the field handles itself. */
export function actionOfKey(event: Key, isBlock: boolean): Action | null {
  if (isCompositionKey(event)) return null
  if (event.ctrlKey || event.metaKey) return actionOfCommand(event, isBlock)
  if (event.key === 'Escape') return 'after'
  if (event.key === 'Backspace') return event.currentTarget.value === '' ? 'delete' : null
  if (event.shiftKey) return null
  return event.key === 'Enter' && !isBlock ? 'after' : sideOfArrow(event, isBlock)
}

function actionOfCommand({ key, shiftKey }: Key, isBlock: boolean): Action | null {
  if (key === 'Enter') return isBlock ? 'after' : null
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' ? 'redo' : null
}

/** The arrows lead out at the ends of the text. */
function sideOfArrow({ key, currentTarget }: Key, isBlock: boolean): 'before' | 'after' | null {
  const { selectionStart: start, selectionEnd: end, value } = currentTarget
  if (start !== end) return null
  if (start === 0 && (key === 'ArrowLeft' || (isBlock && key === 'ArrowUp'))) return 'before'
  return start === value.length && (key === 'ArrowRight' || (isBlock && key === 'ArrowDown')) ? 'after' : null
}
