import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '@/ui/button.tsx'

interface FilterFieldsProps {
  /** How many of the filters are set. */
  count: number
  children: ReactNode
}

/** The filters of a list beside its search box; on phones a button opens them, so that the rows come first. */
export function FilterFields({ count, children }: FilterFieldsProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        variant="outline"
        size="small"
        className="sm:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <div id={id} className={open ? 'contents' : 'contents max-sm:hidden'}>
        {children}
      </div>
    </>
  )
}
