/** A `ref` for an element that replaces the control that was used: it takes the focus once. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
