import type { ComponentProps } from 'react'
import { Checkbox } from '../controls.tsx'
import type { Selection } from './use-selection.ts'

type SelectAllProps<Item> = Omit<ComponentProps<typeof Checkbox>, 'checked' | 'indeterminate' | 'onChange'> & { selection: Selection<Item> }

export function SelectAll<Item>({ selection: { isAll, isSome, toggleAll }, ...rest }: SelectAllProps<Item>) {
  return <Checkbox {...rest} checked={isAll} indeterminate={isSome && !isAll} onChange={toggleAll} />
}
