import { cva, type VariantProps } from 'class-variance-authority'

/** The classes of buttons and of links that look like buttons. */
export const buttonVariants = cva(
  'inline-flex items-center justify-center gap-2 rounded-control text-center font-semibold transition-colors disabled:opacity-55 aria-disabled:opacity-55',
  {
    variants: {
      variant: {
        primary:
          'bg-primary text-primary-foreground not-disabled:hover:bg-primary-hover active:translate-y-px',
        outline: 'border border-input bg-card text-foreground not-disabled:hover:bg-muted',
        quiet: 'text-foreground not-disabled:hover:bg-muted',
        danger: 'bg-destructive text-on-tone not-disabled:hover:bg-destructive-hover',
      },
      size: {
        regular: 'min-h-11 px-5 py-2.5 text-base leading-tight',
        small: 'min-h-11 px-3.5 py-2 text-sm leading-tight',
        /** In a row of 40 px, for a mouse. */
        dense: 'min-h-8 px-2.5 py-1 text-sm leading-tight pointer-coarse:min-h-11',
        icon: 'size-11 shrink-0',
        denseIcon: 'size-8 shrink-0 pointer-coarse:size-11',
      },
      wide: { true: 'w-full' },
    },
    defaultVariants: { variant: 'primary', size: 'regular' },
  },
)

export type ButtonVariants = VariantProps<typeof buttonVariants>
