import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { currentTime } from '@/api/server-clock.ts'
import { AsOf } from '@/ui/as-of.tsx'
import { Skeleton } from '@/ui/card.tsx'
import { Chip, CountBadge } from '@/ui/chip.tsx'
import { CapacityBar, SeatMeter } from '@/ui/seat-meter.tsx'
import { Spinner } from '@/ui/spinner.tsx'

const tones = ['neutral', 'success', 'warning', 'destructive', 'pending', 'sun'] as const
const shares = [0, 5, 12, 15]

export function Signs() {
  return (
    <>
      <Exhibit name="Chip">
        {tones.map((tone) => (
          <Chip key={tone} tone={tone}>
            <Check aria-hidden="true" />
            {tone}
          </Chip>
        ))}
      </Exhibit>
      <Exhibit name="Count badge: none, some, many">
        {[0, 3, 120].map((count) => (
          <CountBadge key={count} count={count} of="unread" />
        ))}
      </Exhibit>
      <Exhibit name="Seat meter: blocks and bar">
        {shares.map((available) => (
          <SeatMeter key={available} available={available} capacity={12} />
        ))}
        <div className="w-60">
          <SeatMeter available={11} capacity={40} />
        </div>
      </Exhibit>
      <Exhibit name="Capacity bar: empty, half, full, overfull">
        {shares.map((taken) => (
          <div key={taken} className="w-48">
            <CapacityBar taken={taken} capacity={12} />
          </div>
        ))}
      </Exhibit>
      <Exhibit name="Waiting">
        <Spinner className="size-8 text-primary" />
        <div className="w-60">
          <Skeleton className="h-11" />
        </div>
        <AsOf at={new Date(currentTime())} />
      </Exhibit>
    </>
  )
}

/** One primitive with its states side by side. */
export function Exhibit({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t py-8">
      <h2 className="text-2xl">{name}</h2>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </section>
  )
}
