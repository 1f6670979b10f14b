import { type ComponentProps, useEffect, useRef } from 'react'
import styles from './controls.module.css'

/** A native select. Without a visible label it needs `aria-label`. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={[styles.select, className].filter(Boolean).join(' ')} />
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & { indeterminate?: boolean }

export function Checkbox({ className, indeterminate = false, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  // There is no HTML attribute for it.
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return <input {...rest} ref={box} type="checkbox" className={[styles.check, className].filter(Boolean).join(' ')} />
}
