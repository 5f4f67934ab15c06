import { Alert } from '@/ui/alert.tsx'
import { pluralize } from '@/ui/pluralize.ts'

interface OutsideRangeProps {
  count: number
  onShowAll: () => void
}

/** Reports outstanding payments outside the chosen dates. */
export function OutsideRange({ count, onShowAll }: OutsideRangeProps) {
  if (count === 0) return null
  return (
    <Alert tone="info">
      {pluralize(count, 'more outstanding payment was', 'more outstanding payments were')} charged outside
      these dates.{' '}
      <button type="button" className="min-h-11 font-semibold underline" onClick={onShowAll}>
        Show all dates
      </button>
    </Alert>
  )
}
