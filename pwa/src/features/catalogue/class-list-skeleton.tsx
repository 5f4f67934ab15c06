import { Skeleton } from '@/ui/skeleton.tsx'

export function ClassListSkeleton() {
  return (
    <div role="status" className="grid gap-10 py-10">
      <span className="sr-only">Loading classes</span>
      {['first', 'second'].map((row) => (
        <div key={row} className="grid items-center gap-5 md:grid-cols-2 md:gap-16">
          <Skeleton className="aspect-[10/7] w-full" />
          <div className="grid gap-4">
            <Skeleton className="h-8 w-2/3" />
            <Skeleton className="h-24" />
            <Skeleton className="h-11 w-40" />
          </div>
        </div>
      ))}
    </div>
  )
}
