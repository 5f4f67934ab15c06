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
      className={buttonVariants({ variant, size, wide, className })}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
