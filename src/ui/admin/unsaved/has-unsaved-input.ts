type Control = {
  type: string
  value?: string
  defaultValue?: string
  checked?: boolean
  defaultChecked?: boolean
  options?: Iterable<{ selected: boolean; defaultSelected: boolean }>
}

/** A password is typed again without loss. The others hold no text of the owner. */
const IGNORED_TYPES = new Set(['hidden', 'password', 'submit', 'button', 'reset', 'search', 'fieldset', 'output'])

/** Whether a control of a form differs from what the page was loaded with. Surrounding and repeated white space is not saved, so it does not count. */
export function hasUnsavedInput(controls: Iterable<Control>): boolean {
  return [...controls].some((control) => !IGNORED_TYPES.has(control.type) && isChanged(control))
}

function isChanged({ type, value = '', defaultValue = '', checked, defaultChecked, options }: Control): boolean {
  if (type === 'checkbox' || type === 'radio') return checked !== defaultChecked
  if (!options) return collapse(value) !== collapse(defaultValue)
  const choices = [...options]
  // Without a default the first option is selected.
  const initial = Math.max(
    0,
    choices.findLastIndex(({ defaultSelected }) => defaultSelected),
  )
  return choices.findIndex(({ selected }) => selected) !== initial
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
