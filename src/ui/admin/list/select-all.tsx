import type { ComponentProps } from 'react'
import { Checkbox } from '../controls.tsx'
import type { SelectionMarks } from './use-selection.ts'

type SelectAllProps = Omit<ComponentProps<typeof Checkbox>, 'checked' | 'indeterminate' | 'onChange'> & { selection: SelectionMarks }

export function SelectAll({ selection: { isAll, isSome, toggleAll }, ...rest }: SelectAllProps) {
  return <Checkbox {...rest} checked={isAll} indeterminate={isSome && !isAll} onChange={toggleAll} />
}
