/** The classes of a link in the top bar. */
export const headerLink =
  'inline-flex min-h-11 items-center rounded-control px-3.5 font-semibold hover:bg-muted aria-[current=page]:text-primary aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8'
