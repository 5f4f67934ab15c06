/** The classes of an item of a menu. */
export const menuItemClasses =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-left text-sm data-highlighted:bg-muted'
