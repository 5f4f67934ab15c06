import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { rich } from './rich.tsx'

const chipVariants = cva(
  'inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 font-semibold text-xs [&>svg]:size-3.5 [&>svg]:shrink-0',
  {
    variants: {
      tone: {
        neutral: 'border-border bg-muted text-muted-foreground',
        primary: 'border-primary/35 bg-primary/10 text-primary',
        success: 'border-success/35 bg-success/10 text-success',
        warning: 'border-warning/35 bg-warning/10 text-warning',
        destructive: 'border-destructive/35 bg-destructive/10 text-destructive',
        pending: 'border-pending/35 bg-pending/10 text-pending',
        sun: 'border-sun bg-sun text-sun-foreground',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

export type ChipTone = NonNullable<VariantProps<typeof chipVariants>['tone']>

export function Chip({ tone, children }: { tone?: ChipTone; children: ReactNode }) {
  return <span className={chipVariants({ tone })}>{children}</span>
}

interface CountBadgeProps {
  count: number
  /** What is counted, for screen readers: "3 unread", "2 on the waitlist", "1 not paid". */
  of: 'unread' | 'waiting' | 'unpaid'
}

export function CountBadge({ count, of }: CountBadgeProps) {
  if (count === 0) return null
  return (
    <span className="figures inline-grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1.5 font-semibold text-primary-foreground text-xs leading-none">
      {rich('{count} <part>{of, select, waiting {on the waitlist} unpaid {not paid} other {unread}}</part>', {
        count: count > 99 ? '99+' : count,
        of,
        part: (words) => <span className="sr-only">{words}</span>,
      })}
    </span>
  )
}
