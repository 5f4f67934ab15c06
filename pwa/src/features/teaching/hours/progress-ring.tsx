import { rich } from '@/ui/rich.tsx'

const RADIUS = 52
const LENGTH = 2 * Math.PI * RADIUS

interface ProgressRingProps {
  earned: number
  /** Hours that the office has not verified: a lighter arc after the earned ones. */
  selfReported: number
  needed: number
}

/**
 * The earned part of the needed hours as a ring. Hidden from screen readers, because the text beside it says
 * the same.
 */
export function ProgressRing({ earned, selfReported, needed }: ProgressRingProps) {
  const part = Math.min(1, earned / needed)
  const reported = Math.min(1 - part, selfReported / needed)
  return (
    <div className="relative size-24 shrink-0 sm:size-32" aria-hidden="true">
      <svg viewBox="0 0 120 120" className="size-full -rotate-90 fill-none" aria-hidden="true">
        <circle cx="60" cy="60" r={RADIUS} className="stroke-border" strokeWidth="12" />
        <Arc from={part} part={reported} className="stroke-primary/40" />
        <Arc from={0} part={part} className="stroke-primary" />
      </svg>
      <p className="figures absolute inset-0 grid content-center justify-items-center">
        <span className="font-bold font-display text-2xl leading-none">{earned}</span>
        <span className="text-muted-foreground text-sm">
          {rich('of {needed, plural, one {# <part>hour</part>} other {# <part>hours</part>}}', {
            needed,
            part: (words) => <span className="max-sm:hidden">{words}</span>,
          })}
        </span>
      </p>
    </div>
  )
}

function Arc({ from, part, className }: { from: number; part: number; className: string }) {
  if (part === 0) return null
  return (
    <circle
      cx="60"
      cy="60"
      r={RADIUS}
      strokeWidth="12"
      className={className}
      strokeDasharray={`${part * LENGTH} ${LENGTH}`}
      strokeDashoffset={-from * LENGTH}
    />
  )
}
