import { orderSessions } from '@/features/teaching/teaching/order-sessions.ts'
import { TaughtSessionCard } from '@/features/teaching/teaching/taught-session-card.tsx'
import { useMinute } from '@/offline/clock/use-minute.ts'
import { useStored } from '@/offline/hooks/use-collection.ts'
import { TodayList } from './today-list.tsx'

/** The next session of an instructor with its roster; hidden without one. */
export function InstructorToday() {
  const { next } = orderSessions(useStored('teaching').rows, useMinute())
  if (!next) return null
  return (
    <TodayList>
      <TaughtSessionCard session={next} />
    </TodayList>
  )
}
