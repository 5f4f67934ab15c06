/** The paths of details and of lists. Navigations between these two have a view transition. */
const DETAIL = /^\/(?:classes|notifications)\/./
const LIST = /^\/(?:classes|profile)?$/

interface Change {
  fromLocation?: { pathname: string } | undefined
  toLocation: { pathname: string }
}

/**
 * Returns the type of the view transition for a navigation: from a list to a detail, or back. Returns false, for no
 * transition, between other screens and for users who prefer reduced motion.
 */
export function detailTransition({ fromLocation, toLocation }: Change): string[] | false {
  const from = fromLocation?.pathname ?? ''
  const to = toLocation.pathname
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return false
  if (LIST.test(from) && DETAIL.test(to)) return ['to-detail']
  return DETAIL.test(from) && LIST.test(to) ? ['to-list'] : false
}
