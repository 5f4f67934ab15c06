/** The classes of a link in text; tall enough for a thumb. */
export const textLink =
  'inline-flex min-h-11 items-center font-semibold text-primary underline decoration-1 underline-offset-4 hover:decoration-2'
