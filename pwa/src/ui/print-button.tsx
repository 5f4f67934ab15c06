import { Printer } from 'lucide-react'
import { Button } from './button.tsx'
import { printSheet } from './print-sheet.ts'

interface PrintButtonProps {
  label: string
  /** What is printed, for screen readers: ' of CPR, Dec 4, 2026'. */
  of?: string
}

/** Prints the sheet that contains the button, or all sheets of the screen if none contains it. */
export function PrintButton({ label, of }: PrintButtonProps) {
  return (
    <Button
      variant="outline"
      size="small"
      className="justify-self-start"
      onClick={({ currentTarget }) => printSheet(currentTarget)}
    >
      <Printer className="size-4" aria-hidden="true" />
      {label}
      {of && <span className="sr-only">{of}</span>}
    </Button>
  )
}
