import { EmptyCubbies } from '@/art/empty-cubbies.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'

/** In place of rows while the dates are not in order; the error beside them says why. */
export function NothingAsked() {
  return (
    <EmptyState picture={<EmptyCubbies />} title="Nothing to show for these dates">
      Correct the dates above.
    </EmptyState>
  )
}
