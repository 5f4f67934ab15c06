import { cx } from 'class-variance-authority'

/** A placeholder. Invisible for its first 200 ms, so that fast responses do not flash. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div className="animate-appear" aria-hidden="true">
      <div className={cx('animate-pulse rounded-control bg-border', className)} />
    </div>
  )
}
