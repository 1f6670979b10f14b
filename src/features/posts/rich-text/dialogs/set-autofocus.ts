/** A ref for the first field of a dialog: `showModal` focuses the element with this attribute, which React does not render. */
export function setAutofocus(field: HTMLElement | null): void {
  field?.setAttribute('autofocus', '')
}
