import { Printer } from 'lucide-react'
import { Button } from './button.tsx'
import { printSheet } from './print-sheet.ts'

interface PrintButtonProps {
  label: string
  /** What is printed, for screen readers: ' of CPR, Dec 4, 2026'. */
  of?: string
}

/** Prints the sheet around it; outside of a sheet, the screen. */
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
