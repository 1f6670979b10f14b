/** A ref for the control of a dialog that gets the focus: `showModal` focuses the element with this attribute, which React does not render. */
export function setAutofocus(control: HTMLElement | null): void {
  control?.setAttribute('autofocus', '')
}
