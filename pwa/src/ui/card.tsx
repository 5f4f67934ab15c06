import { t } from '@cubby/texts/t'
import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

interface CardProps {
  as?: 'div' | 'article' | 'section' | 'li'
  className?: string
  id?: string
  /** Whether it is printed as a separate sheet. */
  sheet?: boolean
  'aria-labelledby'?: string
  /** The id of a row of a list. */
  'data-row'?: string
  children: ReactNode
}

export function Card({ as: Element = 'div', className, sheet, ...rest }: CardProps) {
  return <Element {...rest} data-sheet={sheet} className={cx('rounded-card border bg-card', className)} />
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

/** Stands where the cards of a screen will be. */
export function LoadingCards() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{t('Loading')}</span>
      <CardSkeleton />
      <CardSkeleton />
    </div>
  )
}
