import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './search-field.module.css'

type SearchFieldProps = Omit<ComponentProps<'input'>, 'size'> & {
  label: string
  /** The wide field of a listing. */
  big?: boolean
  /** Shows the clear button when there is something to clear. */
  onClear?: () => void
  /** Id of a form that clears the search when there is no JavaScript to call `onClear`. */
  clearForm?: string
  /** Shown inside, at the right: a key hint. */
  hint?: ReactNode
}

/** A labelled search input; the label is for screen readers, the placeholder for eyes. */
export function SearchField({ label, big = false, onClear, clearForm, hint, ...input }: SearchFieldProps) {
  return (
    <div className={[styles.field, big && styles.big].filter(Boolean).join(' ')}>
      <Icon name="search" />
      <label>
        <span className="sr">{label}</span>
        <input placeholder={label} autoComplete="off" {...input} type="search" />
      </label>
      {hint}
      {onClear && input.value ? (
        <IconButton
          aria-label="Clear search"
          className={styles.clear}
          type={clearForm ? 'submit' : 'button'}
          form={clearForm}
          onClick={(event) => {
            event.preventDefault()
            onClear()
          }}
        >
          <Icon name="close" />
        </IconButton>
      ) : null}
    </div>
  )
}
