/**
 * Prints the `data-sheet` element around a button, or all such elements if it is in none of them, without the rest
 * of the screen. The browser shows its dialog, and the screen stays as it is.
 */
export function printSheet(inside: Element): void {
  const sheet = inside.closest('[data-sheet]')
  const marked = [document.documentElement, ...(sheet ? [sheet] : document.querySelectorAll('[data-sheet]'))]
  for (const element of marked) element.setAttribute('data-printing', '')
  addEventListener(
    'afterprint',
    () => {
      for (const element of marked) element.removeAttribute('data-printing')
    },
    { once: true },
  )
  print()
}
