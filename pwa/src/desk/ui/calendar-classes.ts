import { buttonVariants } from '@/ui/button-variants.ts'

const arrow = buttonVariants({ variant: 'quiet', size: 'icon', className: 'pointer-events-auto' })

/** The style of a calendar. The library's own style sheet is not used. */
export const calendarClasses = {
  root: 'figures relative mx-auto w-fit',
  months: 'flex justify-center gap-5',
  month: 'grid justify-items-center gap-1',
  nav: 'pointer-events-none absolute inset-x-0 top-0 flex justify-between',
  button_previous: arrow,
  button_next: arrow,
  chevron: 'size-4 fill-current',
  month_caption: 'flex min-h-11 items-center font-semibold',
  month_grid: 'border-collapse',
  // A heading cell is not centered in a parent that sets its own alignment.
  weekday: 'size-10 p-0 text-center font-normal text-muted-foreground text-sm',
  day: 'p-0 text-center',
  day_button: 'size-10 rounded-control hover:bg-muted',
  disabled: 'opacity-40',
  outside: 'opacity-40',
  today: 'font-bold [&>button]:underline [&>button]:underline-offset-4',
} as const

/** The style of a chosen day. */
export const chosenDay =
  '[&>button]:bg-primary [&>button]:text-primary-foreground [&>button]:hover:bg-primary-hover'
