/** A ref for the field a dialog opens for: showModal looks for the attribute, which React does not write. */
export function setAutofocus(field: HTMLElement | null): void {
  field?.setAttribute('autofocus', '')
}
