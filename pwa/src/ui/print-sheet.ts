/**
 * Prints the `data-sheet` element that contains an element, or all of them if none contains it, without the rest of
 * the screen. What the screen shows does not change.
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
