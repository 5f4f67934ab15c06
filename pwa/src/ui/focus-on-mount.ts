/** A `ref` that focuses an element once when it replaces the used control. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
