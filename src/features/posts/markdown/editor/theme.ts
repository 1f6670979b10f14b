// How Markdown looks while it is written. The styles are a constructed sheet in the shadow root of the editor: the Content-Security-Policy forbids
// style elements.
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const theme = EditorView.theme({
  '&': { color: 'var(--ink)', fontSize: '1.0625rem', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: '0' },
  '.cm-scroller': { fontFamily: 'var(--font-text)', lineHeight: '1.65', overflow: 'visible' },
  '.cm-content': { minHeight: '18rem', padding: '0 0 6rem', caretColor: 'var(--ink)', maxWidth: 'var(--measure)' },
  '.cm-line': { padding: '0', overflowWrap: 'anywhere' },
  '.cm-placeholder': { color: 'var(--ink-3)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-match': { backgroundColor: 'var(--wash)', outline: '1px solid var(--edge)' },
  '.cm-match-selected': { backgroundColor: 'var(--marker)', color: 'var(--on-marker)' },
  '.cm-code-line': { fontFamily: 'var(--font-mono)', fontSize: '0.875rem', backgroundColor: 'var(--code)', padding: '0 var(--s-3)' },
  '.code-k': { color: 'var(--code-key)' },
  '.code-s': { color: 'var(--code-str)' },
  '.code-n': { color: 'var(--code-num)' },
  '.code-f': { color: 'var(--code-fn)' },
  '.code-c': { color: 'var(--code-com)' },
  '.cm-tooltip': {
    border: 'var(--line) solid var(--ink)',
    backgroundColor: 'var(--sheet)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow-float)',
    zIndex: 'var(--z-sticky)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    width: 'min(19rem, 90vw)',
    maxHeight: '19rem',
    font: 'var(--w-regular) 0.875rem / 1.35 var(--font-text)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 'var(--tap)',
    padding: '0.4rem var(--s-3)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: 'var(--marker)', color: 'var(--on-marker)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > completion-section': {
    padding: '0.5rem var(--s-3) 0.25rem',
    borderBottom: '0',
    color: 'var(--ink-2)',
    opacity: '1',
    font: 'var(--w-medium) var(--t-xs) / 1.4 var(--font-mono)',
  },
  '.cm-completionDetail': { marginLeft: 'auto', fontStyle: 'normal', font: 'var(--w-regular) var(--t-xs) / 1 var(--font-mono)' },
})

const colours = HighlightStyle.define([
  { tag: tags.heading1, fontSize: '1.6em', fontWeight: 'var(--w-strong)', lineHeight: '1.3' },
  { tag: tags.heading2, fontSize: '1.4em', fontWeight: 'var(--w-strong)', lineHeight: '1.35' },
  { tag: tags.heading3, fontSize: '1.2em', fontWeight: 'var(--w-strong)' },
  { tag: [tags.heading4, tags.heading5, tags.heading6], fontWeight: 'var(--w-strong)' },
  { tag: tags.strong, fontWeight: 'var(--w-strong)' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.link, textDecoration: 'underline', textUnderlineOffset: '0.18em' },
  { tag: [tags.url, tags.labelName], color: 'var(--ink-2)', fontFamily: 'var(--font-mono)', fontSize: '0.8em', textDecoration: 'none' },
  { tag: tags.monospace, fontFamily: 'var(--font-mono)', fontSize: '0.9em' },
  { tag: tags.quote, color: 'var(--ink-2)' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.escape], color: 'var(--ink-3)' },
  { tag: [tags.tagName, tags.angleBracket, tags.attributeName, tags.attributeValue, tags.comment], color: 'var(--ink-2)' },
])

export const APPEARANCE: Extension = [theme, syntaxHighlighting(colours)]
