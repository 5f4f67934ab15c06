import { X } from 'lucide-react'

interface FilterChipProps {
  /** Names the filter: 'Money received Nov 1 – 22, 2026'. */
  children: string
  onRemove: () => void
}

/** A filter set by a link. Pressing it removes the filter. */
export function FilterChip({ children, onRemove }: FilterChipProps) {
  return (
    <button
      type="button"
      className="figures inline-flex min-h-11 w-fit items-center gap-2 rounded-full border border-primary/35 bg-primary/10 px-4 py-1 text-left font-semibold text-primary text-sm"
      onClick={(event) => {
        // The chip disappears, so focus moves to the field beside it.
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
