import { messages } from '@cubby/contract/messages'
import { CupTelephone } from '@/art/cup-telephone.tsx'
import { ShapeSorter } from '@/art/shape-sorter.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'

interface NoClassesProps {
  /** Why there is no catalogue; null when the filters leave nothing of it. */
  failure: string | null
  onAct: () => void
}

/** Nothing to list: the catalogue could not be loaded, or no class matches. */
export function NoClasses({ failure, onAct }: NoClassesProps) {
  if (failure !== null) {
    return (
      <EmptyState
        picture={<CupTelephone />}
        title={failure}
        action={<Button onClick={onAct}>Try Again</Button>}
      />
    )
  }
  return (
    <EmptyState
      picture={<ShapeSorter />}
      title={messages.noClassesMatch}
      action={
        <Button variant="outline" onClick={onAct}>
          Clear Filters
        </Button>
      }
    />
  )
}
