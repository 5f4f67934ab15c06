import { cx } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '@/ui/card.tsx'

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
  /** Beside the text, and below it on a phone. */
  actions?: ReactNode
  children: ReactNode
}

/** A card for something that matters today, with its actions. */
export function TodayCard({ Icon, tone = 'neutral', title, actions, children }: TodayCardProps) {
  return (
    <Card
      as="li"
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-3 p-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <span className={cx('grid size-11 place-items-center self-start rounded-control', tones[tone])}>
        <Icon className="size-5.5" aria-hidden="true" />
      </span>
      <div className="grid gap-0.5">
        <h3 className="text-lg leading-snug">{title}</h3>
        <div className="figures text-muted-foreground text-sm">{children}</div>
      </div>
      {actions && <div className="col-start-2 flex flex-wrap gap-2 sm:col-start-3">{actions}</div>}
    </Card>
  )
}

/** The heading and the cards of what matters today. */
export function TodayList({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="today" className="grid gap-3">
      <h2 id="today" className="text-2xl">
        Today
      </h2>
      <ul className="grid gap-3">{children}</ul>
    </section>
  )
}
