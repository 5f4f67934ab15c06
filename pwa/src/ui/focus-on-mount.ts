/** A `ref` for what takes the place of the control that was used: it takes its focus too, once. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
