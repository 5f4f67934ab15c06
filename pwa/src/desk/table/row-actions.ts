/** At the right end of a row, over its cells. Has no width, so that it does not move when a button appears. */
export const overRow = 'absolute inset-y-0 right-2 w-0 items-center justify-end *:shrink-0'

/** Hidden until the mouse is over the row or the focus is in it. Always visible on touch screens. */
export const hiddenInRow =
  'pointer-fine:opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 group-focus:opacity-100'
