import { Field } from '#src/ui/field.tsx'
import styles from './look-form.module.css'
import { describeCorrection } from './marker-colors.ts'
import { SUGGESTED_MARKERS } from './suggested-markers.ts'

type MarkerFieldProps = {
  text: string
  /** The last valid colour that was typed or chosen. */
  color: string
  error: string | undefined
  onChange: (text: string) => void
}

/** The marker as text, in the colour picker of the browser, or as one of the suggestions. */
export function MarkerField({ text, color, error, onChange }: MarkerFieldProps) {
  return (
    <div className={styles.marker}>
      <Field label="Marker colour" error={error} hint={describeCorrection(color) ?? 'Dark text on it is easy to read in both themes.'}>
        {(control) => (
          <div className={styles.color}>
            <input
              {...control}
              name="marker"
              value={text}
              onChange={(event) => onChange(event.currentTarget.value)}
              required
              maxLength={500}
              autoComplete="off"
              spellCheck={false}
            />
            <input
              type="color"
              aria-label="Choose the marker colour"
              value={color}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          </div>
        )}
      </Field>
      <fieldset className={styles.suggestions}>
        <legend className="sr">Suggested colours</legend>
        {SUGGESTED_MARKERS.map((suggested) => (
          <button key={suggested.name} type="button" aria-pressed={color === suggested.color} onClick={() => onChange(suggested.color)}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <rect width="16" height="16" fill={suggested.color} />
            </svg>
            {suggested.name}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
