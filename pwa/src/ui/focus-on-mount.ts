/** A `ref` for an element that replaces the control with the focus. It takes the focus when it is mounted. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
