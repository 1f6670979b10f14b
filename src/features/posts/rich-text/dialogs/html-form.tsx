import type { Editor } from '@tiptap/react'
import { type FormEvent, useState } from 'react'
import { DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { setAutofocus } from '#src/ui/admin/dialogs/set-autofocus.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import type { OpenDialog } from '../editor-services.ts'
import { describeUnrendered } from '../html/describe-unrendered.ts'
import { htmlToDoc } from '../html/html-to-doc.ts'
import { parseHtml } from '../html/read/parse-html.ts'
import styles from './forms.module.css'

type HtmlFormProps = { editor: Editor; subject: Extract<OpenDialog, { kind: 'html' }>; onDone: () => void }

/** Edits raw HTML. Saving converts the elements that the schema supports; the others stay raw HTML. */
export function HtmlForm({ editor, subject, onDone }: HtmlFormProps) {
  const [html, setHtml] = useState(subject.html)
  const warning = describeUnrendered(parseHtml(html))

  function save(event: FormEvent) {
    event.preventDefault()
    replace(editor, subject, html)
    onDone()
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <Field label="Source" hint={warning ?? 'What the site does not allow is left out when the post is shown.'}>
        {(control) => (
          <textarea
            {...control}
            ref={setAutofocus}
            className={styles.source}
            rows={8}
            spellCheck={false}
            value={html}
            onChange={(event) => setHtml(event.target.value)}
          />
        )}
      </Field>
      <DialogActions>
        <Button type="submit" variant="go">
          {subject.position === null ? 'Insert' : 'Save'}
        </Button>
      </DialogActions>
    </form>
  )
}

function replace(editor: Editor, { position, inline }: HtmlFormProps['subject'], html: string): void {
  const blocks = html.trim() === '' ? [] : (htmlToDoc(parseHtml(html)).content ?? [])
  const content = inline && blocks.length === 1 ? inlineOf(blocks[0]) : blocks
  const chain = editor.chain().focus()
  const size = position === null ? 0 : (editor.state.doc.nodeAt(position)?.nodeSize ?? 0)
  if (position === null) chain.insertContent(content).run()
  else if (content.length === 0) chain.deleteRange({ from: position, to: position + size }).run()
  else chain.insertContentAt({ from: position, to: position + size }, content).run()
}

function inlineOf(block: ReturnType<typeof htmlToDoc> | undefined) {
  if (block?.type === 'htmlBlock') return [{ type: 'inlineHtml', attrs: block.attrs }]
  return block?.type === 'paragraph' ? (block.content ?? []) : block ? [block] : []
}
