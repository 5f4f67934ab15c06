/**
 * Keeps the children of a list from losing height while the width of the list stays the same. Returns a function that
 * stops it.
 */
export function keepHeights(list: HTMLElement): () => void {
  let width: number | undefined
  const observer = new ResizeObserver(() => {
    const places = [...list.children].filter((child) => child instanceof HTMLElement)
    if (list.offsetWidth !== width) for (const { style } of places) style.minHeight = ''
    width = list.offsetWidth
    const heights = places.map(({ offsetHeight }) => offsetHeight)
    for (const [index, { style }] of places.entries()) style.minHeight = `${heights[index]}px`
  })
  observer.observe(list)
  return () => observer.disconnect()
}
