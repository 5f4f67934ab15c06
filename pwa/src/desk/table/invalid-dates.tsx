import { EmptyCubbies } from '@/art/empty-cubbies.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'

/** Shown instead of rows while the dates are in the wrong order; the error beside them explains it. */
export function InvalidDates() {
  return (
    <EmptyState picture={<EmptyCubbies />} title="Nothing to show for these dates">
      Correct the dates above.
    </EmptyState>
  )
}
