/** Keeps an element from becoming lower while its width stays the same. Returns a function that ends this. */
export function keepHeight(element: HTMLElement): () => void {
  let width: number | undefined
  const observer = new ResizeObserver(() => {
    if (element.offsetWidth !== width) element.style.minHeight = ''
    width = element.offsetWidth
    element.style.minHeight = `${element.offsetHeight}px`
  })
  observer.observe(element)
  return () => observer.disconnect()
}
