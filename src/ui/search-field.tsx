import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './search-field.module.css'

type SearchFieldProps = Omit<ComponentProps<'input'>, 'size'> & {
  label: string
  /** The wide variant for listings. */
  big?: boolean
  /** Displays a clear button while there is text. */
  onClear?: () => void
  /** Id of a form that clears the search when there is no JavaScript to call `onClear`. */
  clearForm?: string
  /** A keyboard hint inside the field, at the right. */
  hint?: ReactNode
}

/** A search input. Screen readers get the label, others see the placeholder. */
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
