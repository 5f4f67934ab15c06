import { cx } from 'class-variance-authority'

/** A grey stand-in for what is coming. Invisible for its first 200 ms, so that a fast answer never flashes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div className="animate-appear" aria-hidden="true">
      <div className={cx('animate-pulse rounded-control bg-border', className)} />
    </div>
  )
}
