import { Card } from './card.tsx'
import { Skeleton } from './skeleton.tsx'

/** A placeholder with the shape of a card: a chip, a title, and facts. */
export function CardSkeleton() {
  return (
    <Card className="grid gap-4 p-4 sm:p-5">
      <Skeleton className="h-6 w-20" />
      <Skeleton className="h-6 w-2/3" />
      <div className="grid gap-2 sm:grid-cols-2 sm:gap-x-6">
        <Skeleton className="h-5" />
        <Skeleton className="h-5" />
        <Skeleton className="h-5" />
        <Skeleton className="h-5" />
      </div>
    </Card>
  )
}
