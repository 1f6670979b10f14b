import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { isCompositionKey } from '#src/lib/browser/is-composition-key.ts'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { Icon } from '#src/ui/icon.tsx'
import { useEditing } from '../editing-context.ts'
import { changeTitle } from './follow-title.ts'
import styles from './title-field.module.css'
import { useSlugify } from './use-slugify.ts'

/** The title, as large as on the page of the post; its field grows with the text. */
export function TitleField({ onEnter }: { onEnter: () => void }) {
  const { session, state, issues } = useEditing()
  const area = useRef<HTMLTextAreaElement>(null)
  const hydrated = useHydrated()
  const { title } = state.fields
  const slugify = useSlugify(state.live !== null)
  const isTypedEarly = useRef(false)
  useEffect(() => {
    if (slugify === null || !isTypedEarly.current) return
    const { fields, live } = session.getState()
    session.change(changeTitle(fields, live, fields.title, slugify))
  }, [session, slugify])
  useContentHeight(area, title)
  function handleChange(text: string) {
    isTypedEarly.current ||= slugify === null
    session.change(changeTitle(state.fields, state.live, oneLine(text), slugify))
  }
  function handleKey(event: KeyboardEvent) {
    // A title has no line breaks. During composition, Enter belongs to the input method.
    if (event.key !== 'Enter' || isCompositionKey(event) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onEnter()
  }
  return (
    <div>
      <label className="sr" htmlFor="edit-title">
        Title
      </label>
      <textarea
        ref={area}
        id="edit-title"
        data-field="title"
        className={styles.title}
        rows={1}
        dir="auto"
        placeholder="Title"
        value={title}
        // Before hydration no listener receives input.
        readOnly={!hydrated}
        aria-invalid={issues.title ? true : undefined}
        aria-describedby={issues.title ? 'edit-title-error' : undefined}
        onKeyDown={handleKey}
        onChange={(event) => handleChange(event.currentTarget.value)}
      />
      {issues.title ? (
        <p id="edit-title-error" className={styles.error}>
          <Icon name="warning" />
          {issues.title}
        </p>
      ) : null}
    </div>
  )
}

/** Pasted text may contain line breaks. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space))
}

/** Sets the height in browsers without `field-sizing: content`. */
function useContentHeight(area: { current: HTMLTextAreaElement | null }, text: string) {
  const hydrated = useHydrated()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height
  useLayoutEffect(() => {
    const element = area.current
    if (!hydrated || !element || CSS.supports('field-sizing', 'content')) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [area, text, hydrated])
}
