import { type ReactNode, useId } from 'react'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import styles from '../node-views.module.css'

type PictureFieldsProps = {
  attrs: Record<string, unknown>
  /** null: not written yet; '': decorative. */
  onChange: (alt: string | null) => void
  onRemove: () => void
  /** Further controls. */
  children?: ReactNode
}

/** The alternative text of a picture of the article, and its removal. A place without a picture has its own button for that. */
export function PictureFields({ attrs, onChange, onRemove, children }: PictureFieldsProps) {
  const decorativeId = useId()
  const isDecorative = attrs.alt === ''
  return (
    <div contentEditable={false} className={styles.fields}>
      <Field label="Alt text" hint="What the picture shows, for readers who cannot see it.">
        {(control) => (
          <input
            {...control}
            value={typeof attrs.alt === 'string' ? attrs.alt : ''}
            disabled={isDecorative}
            onChange={(event) => onChange(event.target.value || null)}
          />
        )}
      </Field>
      <div className={styles.row}>
        <span className={styles.choice}>
          <Checkbox id={decorativeId} checked={isDecorative} onChange={(event) => onChange(event.target.checked ? '' : null)} />
          <label htmlFor={decorativeId}>Decorative: it says nothing the text does not say</label>
        </span>
        <span className={styles.buttons}>
          {children}
          {attrs.src === '' ? null : <Button onClick={onRemove}>Remove picture</Button>}
        </span>
      </div>
    </div>
  )
}
