import { Skeleton } from '@/ui/skeleton.tsx'

/** A placeholder for an `UpcomingRow`: the day, the title, the time and the location, and on phones the seats. */
export function UpcomingSkeleton() {
  return (
    <div className="grid grid-cols-[4.5rem_1fr] gap-x-4 border-t py-5 sm:gap-x-6">
      <Skeleton className="h-20" />
      <div className="grid content-start gap-3">
        <Skeleton className="h-7 w-2/3" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-5 w-40 sm:hidden" />
      </div>
    </div>
  )
}
