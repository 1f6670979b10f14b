import { type ComponentProps, useEffect, useRef } from 'react'
import styles from './controls.module.css'

/** A choice among few; `aria-label` is its name where no label is visible. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={[styles.select, className].filter(Boolean).join(' ')} />
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & { indeterminate?: boolean }

export function Checkbox({ className, indeterminate = false, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  // There is no attribute for it.
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return <input {...rest} ref={box} type="checkbox" className={[styles.check, className].filter(Boolean).join(' ')} />
}
