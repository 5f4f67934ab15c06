/** Returns the row whose panel is open. */
export function openRow(): HTMLElement | null {
  return document.querySelector<HTMLElement>('tr[aria-current=true]')
}
