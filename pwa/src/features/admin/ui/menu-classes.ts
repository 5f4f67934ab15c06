/** The popup of a menu. */
export const menuPopupClasses =
  'max-h-(--available-height) w-56 overflow-y-auto rounded-card border bg-card p-1.5 shadow-overlay outline-none'

/** An item of a menu. */
export const menuItemClasses =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-left text-sm data-highlighted:bg-muted'
