import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { TEXT_MAX } from '../comment.schema.ts'
import { cleanText } from '../plain-text.ts'
import { commentText } from '../thread/comment-text-style.ts'
import styles from './comment-form.module.css'
import { describeLength } from './describe-length.ts'
import type { Preview } from './use-preview.ts'

type TextFieldProps = {
  label: string
  error: string | undefined
  isReadOnly: boolean
  defaultValue: string
  preview: Preview
  /** Stands before the help for Markdown. */
  note?: string
  isFocused?: boolean
  onText?: ((text: string) => void) | undefined
}

/** The text of a comment with a counter. A text above the limit stays as it is, and the counter tells by how much. */
export function TextField({ label, error, isReadOnly, defaultValue, preview, note, isFocused, onText }: TextFieldProps) {
  const [length, setLength] = useState(() => cleanText(defaultValue).length)
  const { counter, announcement, isTooLong } = describeLength(length, TEXT_MAX)
  const hint = (
    <span className={styles.hint}>
      <span>{note} Markdown works: `code`, ``` for blocks, &gt; for quotes, **bold**, lists and links.</span>
      <span className={styles.count} data-over={isTooLong ? '' : undefined}>
        {counter}
      </span>
      <span className="sr" role="status">
        {announcement}
      </span>
    </span>
  )
  return (
    <Field label={label} error={error} invalid={isTooLong} hint={hint} className={styles.full}>
      {(control) => (
        <>
          <textarea
            {...control}
            name="comment_text"
            // biome-ignore lint/a11y/noAutofocus: only for a form that its writer has just opened
            autoFocus={isFocused}
            rows={5}
            hidden={preview.content !== null}
            readOnly={isReadOnly}
            defaultValue={defaultValue}
            onInput={({ currentTarget: { value } }) => {
              setLength(cleanText(value).length)
              onText?.(value)
            }}
          />
          {preview.content ? <PreviewPane content={preview.content} /> : null}
        </>
      )}
    </Field>
  )
}

function PreviewPane({ content }: { content: NonNullable<Preview['content']> }) {
  if ('message' in content) return <p className={styles.preview}>{content.message}</p>
  return (
    <section
      className={`${styles.preview} ${commentText}`}
      aria-label="Preview"
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: comment-tree.ts builds it from an allow-list of elements
      dangerouslySetInnerHTML={{ __html: content.html }}
    />
  )
}

/** Switches between the field and its preview. */
export function PreviewButton({ preview: { content, isLoading, show, hide } }: { preview: Preview }) {
  return (
    <Button
      className={styles.scripted}
      disabled={isLoading}
      onClick={({ currentTarget: { form } }) => {
        const field = form?.elements.namedItem('comment_text')
        if (!(field instanceof HTMLTextAreaElement)) return
        if (content === null) return void show(field.value)
        hide()
        // The field is hidden until the next render.
        requestAnimationFrame(() => field.focus())
      }}
    >
      {content === null ? 'Preview' : 'Write'}
    </Button>
  )
}
