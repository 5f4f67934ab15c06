import { Printer } from 'lucide-react'
import { Button } from './button.tsx'

interface PrintButtonProps {
  label: string
  /** What is printed, for screen readers: ' of CPR, Dec 4, 2026'. */
  of?: string
  variant?: 'outline' | 'quiet'
  /** Shows the icon alone. */
  isIcon?: boolean
}

/** Prints the sheet that contains the button, or all sheets of the screen if none contains it. */
export function PrintButton({ label, of, variant = 'outline', isIcon = false }: PrintButtonProps) {
  return (
    <Button
      variant={variant}
      size={isIcon ? 'icon' : 'small'}
      title={isIcon ? label : undefined}
      className="justify-self-start"
      onClick={({ currentTarget }) => printSheet(currentTarget)}
    >
      <Printer className={isIcon ? 'size-5' : 'size-4'} aria-hidden="true" />
      <span className={isIcon ? 'sr-only' : undefined}>{label}</span>
      {of && <span className="sr-only">{of}</span>}
    </Button>
  )
}

/**
 * Prints only the `data-sheet` element around `inside`, or all `data-sheet` elements if none is around it. The screen
 * does not change.
 */
export function printSheet(inside: Element): void {
  const sheet = inside.closest('[data-sheet]')
  const marked = [document.documentElement, ...(sheet ? [sheet] : document.querySelectorAll('[data-sheet]'))]
  for (const element of marked) element.setAttribute('data-printing', '')
  addEventListener(
    'afterprint',
    () => {
      for (const element of marked) element.removeAttribute('data-printing')
    },
    { once: true },
  )
  print()
}
