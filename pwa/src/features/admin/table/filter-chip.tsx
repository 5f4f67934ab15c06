import { X } from 'lucide-react'

interface FilterChipProps {
  /** What the rows have in common: 'Money received Nov 1 – 22, 2026'. */
  children: string
  onRemove: () => void
}

/** A filter that a link set, and the way to take it away. */
export function FilterChip({ children, onRemove }: FilterChipProps) {
  return (
    <button
      type="button"
      className="figures inline-flex min-h-11 w-fit items-center gap-2 rounded-full border border-primary/35 bg-primary/10 px-4 py-1 text-left font-semibold text-primary text-sm"
      onClick={(event) => {
        // The chip goes away; the focus goes to the field beside it instead of the page.
        event.currentTarget.closest('search')?.querySelector<HTMLElement>('input, select')?.focus()
        onRemove()
      }}
    >
      <span className="min-w-0">
        <span className="sr-only">Remove filter: </span>
        {children}
      </span>
      <X className="size-4 shrink-0" aria-hidden="true" />
    </button>
  )
}
