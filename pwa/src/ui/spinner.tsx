import { cx } from 'class-variance-authority'
import { Card } from './card.tsx'

/** Four turning blocks of the logo. Decorative; the caller says in text what is loading. */
export function Spinner({ className = 'size-4' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      className={cx('shrink-0 animate-spin fill-current', className)}
      aria-hidden="true"
    >
      <rect x="1" y="1" width="8" height="8" rx="2" />
      <rect x="11" y="1" width="8" height="8" rx="2" opacity="0.7" />
      <rect x="11" y="11" width="8" height="8" rx="2" opacity="0.45" />
      <rect x="1" y="11" width="8" height="8" rx="2" opacity="0.2" />
    </svg>
  )
}

/** A placeholder. Invisible for its first 200 ms, so that fast responses do not flash. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div className="animate-appear" aria-hidden="true">
      <div className={cx('animate-pulse rounded-control bg-border', className)} />
    </div>
  )
}

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

/** Shown until the stored login is read, which needs no connection. */
export function FullScreenSpinner() {
  return (
    <div className="grid min-h-dvh animate-appear place-items-center text-primary" role="status">
      <Spinner className="size-10" />
      <span className="sr-only">Loading</span>
    </div>
  )
}
