// The CodeMirror view in which Markdown is written.
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { indentUnit } from '@codemirror/language'
import { Annotation, EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { coveredAbove } from '../../rich-text/clear-of-bars.ts'
import { CODE_COLOURS } from './code-colours.ts'
import { FINDING } from './find.ts'
import { toggleMark, typeOverSelection, wrapSelection } from './text-commands.ts'
import { APPEARANCE } from './theme.ts'

type ViewOptions = {
  /** Holds the view in its shadow root, whose style sheet the Content-Security-Policy allows. */
  host: HTMLElement
  text: string
  /** `isSilent`: something other than typing has replaced the text. */
  onChange: (view: EditorView, isSilent: boolean) => void
  /** After every change of the text or the selection. */
  onUpdate: (view: EditorView) => void
  openLink: () => void
  openFind: () => void
  focusToolbar: () => void
  extensions: Extension
}

/** Marks a transaction that is no change of the writer. */
export const SILENT = Annotation.define<boolean>()

/** The space between the cursor and the end of the window. */
const GAP = 24

export function createView({ host, text, onChange, onUpdate, openLink, openFind, focusToolbar, extensions }: ViewOptions): EditorView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const run = (act: () => void) => () => {
    act()
    return true
  }
  const view: EditorView = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        keymap.of([
          { key: 'Mod-b', run: toggleMark('**') },
          { key: 'Mod-i', run: toggleMark('*') },
          { key: 'Mod-e', run: toggleMark('`') },
          { key: 'Mod-k', run: run(openLink) },
          { key: 'Mod-f', run: run(openFind) },
          { key: 'Alt-F10', run: run(focusToolbar) },
          ...historyKeymap,
          ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
          indentWithTab,
        ]),
        history(),
        indentUnit.of('  '),
        // Tables, task lists and footnotes of GitHub.
        markdown({ base: markdownLanguage, completeHTMLTags: false }),
        EditorView.lineWrapping,
        EditorView.inputHandler.of(wrapSelection),
        EditorView.domEventHandlers({ beforeinput: typeOverSelection }),
        EditorView.scrollMargins.of(() => ({ top: coveredAbove(), bottom: GAP })),
        EditorView.contentAttributes.of({
          'aria-label': 'Content',
          'aria-description':
            'Type / for blocks, at the beginning of a line or after a space. Alt F10 leads to the toolbar, Escape and then Tab out of the text.',
          spellcheck: 'true',
          autocapitalize: 'sentences',
          autocorrect: 'on',
        }),
        placeholder('Write Markdown, or type / for blocks'),
        EditorView.updateListener.of(({ docChanged, selectionSet, focusChanged, transactions }) => {
          if (docChanged)
            onChange(
              view,
              transactions.some((transaction) => transaction.annotation(SILENT)),
            )
          if (docChanged || selectionSet || focusChanged) onUpdate(view)
        }),
        APPEARANCE,
        CODE_COLOURS,
        FINDING,
        extensions,
      ],
    }),
  })
  return view
}
