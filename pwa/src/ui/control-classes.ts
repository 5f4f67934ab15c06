/**
 * The CSS classes that text inputs and selects share. Text is at least 16 px, because iOS zooms in on smaller
 * text.
 */
export const controlClasses =
  'min-h-11 w-full rounded-control border border-input bg-card px-3 py-2 text-base text-foreground placeholder:text-muted-foreground aria-invalid:border-destructive disabled:opacity-55'
