/**
 * Prints only the `data-sheet` element around `inside`, or all `data-sheet` elements if none is around it. The screen
 * does not change.
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
