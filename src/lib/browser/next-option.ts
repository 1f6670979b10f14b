/** The option of a combobox that an arrow key leads to; -1 is the field itself, between the last option and the first. Null for other keys. */
export function nextOption(key: string, active: number, count: number): number | null {
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1
  return null
}
