import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { type ButtonVariants, buttonVariants } from './button-variants.ts'
import { Spinner } from './spinner.tsx'

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
      {busy && <Spinner className="absolute left-1 size-3" />}
      {children}
    </button>
  )
}
