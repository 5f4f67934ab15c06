declare global {
  /** Whether the element that `prepareClick` got was clicked. */
  var cubbyClicked: boolean | undefined
}

/** Scrolls an element to the middle of the window, and resolves when it stays in its place. Runs in the page. */
export async function prepareClick(element: HTMLElement): Promise<void> {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const place = () => JSON.stringify(element.getBoundingClientRect())
  const nextFrame = () => new Promise(requestAnimationFrame)
  let before = ''
  while (place() !== before) {
    before = place()
    await nextFrame()
    await nextFrame()
  }
  globalThis.cubbyClicked = false
  const note = () => {
    globalThis.cubbyClicked = true
  }
  element.addEventListener('click', note, { capture: true, once: true })
}

/** Whether the click went to another element, because the page changed meanwhile. Runs in the page. */
export function hasMissed(): boolean {
  return globalThis.cubbyClicked === false
}
