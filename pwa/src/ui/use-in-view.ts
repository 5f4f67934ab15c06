import { type RefCallback, useCallback, useState } from 'react'

/** What stands above the page at its top and bottom: the header, and the bars of phones. */
const COVERED = '-64px 0px'

interface InView {
  /** The element to watch. */
  ref: RefCallback<Element>
  /** Whether it is in view; null until the browser has said so, and without an element. */
  isInView: boolean | null
}

/** Says whether an element is in view. */
export function useInView(): InView {
  const [isInView, setInView] = useState<boolean | null>(null)
  const ref = useCallback((element: Element | null) => {
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? null),
      { rootMargin: COVERED },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      setInView(null)
    }
  }, [])
  return { ref, isInView }
}
