declare global {
  /** Whether the element that `prepareClick` got was clicked. */
  var cubbyClicked: boolean | undefined
}

/** Scrolls an element to the middle of the window, and waits until it no longer moves. Runs in the page. */
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

/** Whether another element got the click, because the page has changed. Runs in the page. */
export function hasMissed(): boolean {
  return globalThis.cubbyClicked === false
}
