import { cva, cx, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { Spinner } from './spinner.tsx'

/** The classes of a link in text; tall enough for a thumb. */
export const textLink =
  'inline-flex min-h-11 items-center font-semibold text-primary underline decoration-1 underline-offset-4 hover:decoration-2'

/** The classes of buttons and of links that look like buttons. */
export const buttonVariants = cva(
  'inline-flex items-center justify-center gap-2 rounded-control text-center font-semibold transition-colors disabled:opacity-55 aria-disabled:opacity-55',
  {
    variants: {
      variant: {
        primary:
          'bg-primary text-primary-foreground disabled:border disabled:bg-muted disabled:text-muted-foreground disabled:opacity-100 not-disabled:hover:bg-primary-hover active:translate-y-px',
        outline: 'border border-input bg-card text-foreground not-disabled:hover:bg-muted',
        quiet: 'text-foreground not-disabled:hover:bg-muted',
        /** The main action of each of many rows. On wide screens it is filled only in the current row. */
        row: 'border border-input bg-card text-foreground max-lg:border-primary max-lg:bg-primary max-lg:text-primary-foreground current-row:border-primary current-row:bg-primary current-row:text-primary-foreground',
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

type ButtonVariants = VariantProps<typeof buttonVariants>

type ButtonProps = ComponentProps<'button'> & ButtonVariants & { busy?: boolean }

/** A button. While `busy` it keeps its size, shows its state, and ignores clicks. */
export function Button({
  variant,
  size,
  wide,
  className,
  busy = false,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(buttonVariants({ variant, size, wide, className }), busy && 'relative')}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {/* In the padding, so that nothing beside the button moves. */}
      {busy && <Spinner className="absolute start-1 size-3" />}
      {children}
    </button>
  )
}
