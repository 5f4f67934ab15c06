import { cx } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '@/ui/card.tsx'
import { DateTile } from '@/ui/date-tile.tsx'
import { Unbroken } from '@/ui/unbroken.tsx'

const tones = {
  neutral: 'bg-muted text-primary',
  sun: 'bg-sun text-sun-foreground',
  warning: 'bg-warning/15 text-warning',
  destructive: 'bg-destructive/15 text-destructive',
}

interface TodayCardProps {
  Icon: LucideIcon
  tone?: keyof typeof tones
  title: string
  /** Below the title. */
  chip?: ReactNode
  /** The day of it, shown instead of the icon. */
  date?: string
  /** Beside the text, and below it on a phone. */
  actions?: ReactNode
  children: ReactNode
}

/** A card for something that matters today, with its actions. */
export function TodayCard({ Icon, tone = 'neutral', title, chip, date, actions, children }: TodayCardProps) {
  return (
    <Card
      as="li"
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-3 p-4 first:border-primary/60 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:p-5 sm:first:[&_h3]:text-xl"
    >
      {date ? (
        <DateTile date={date} className="w-14" />
      ) : (
        <span className={cx('grid size-14 place-items-center self-start rounded-control', tones[tone])}>
          <Icon className="size-6" aria-hidden="true" />
        </span>
      )}
      <div className="grid gap-0.5">
        <h3 className="text-lg leading-snug">
          <Unbroken>{title}</Unbroken>
        </h3>
        <div className="my-0.5 flex empty:hidden">{chip}</div>
        <div className="figures text-muted-foreground text-sm">{children}</div>
      </div>
      {actions && (
        <div className="col-start-2 flex flex-wrap gap-2 sm:col-start-3 sm:justify-end">{actions}</div>
      )}
    </Card>
  )
}
