import type { User } from '@cubby/contract/accounts/user'
import { mayEnroll } from '@cubby/rules/accounts/roles'
import { StudentToday } from '@/features/student/today/student-today.tsx'
import { TodayList } from '@/features/student/today/today-card.tsx'
import { orderSessions } from '@/features/teaching/teaching/order-sessions.ts'
import { TaughtSessionCard } from '@/features/teaching/teaching/taught-session-card.tsx'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { useStored } from '@/offline/hooks/use-collection.ts'

/** What matters to the logged-in user today, at the top of the home page. */
export function HomeToday({ user }: { user: User }) {
  return (
    <div className="shell grid py-6 empty:hidden lg:py-8">
      {mayEnroll(user.role) && <StudentToday />}
      {user.role === 'instructor' && <InstructorToday />}
    </div>
  )
}

/** The next session of an instructor with its roster; hidden without one. */
function InstructorToday() {
  const { next } = orderSessions(useStored('teaching').rows, useMinute())
  if (!next) return null
  return (
    <TodayList>
      <TaughtSessionCard session={next} />
    </TodayList>
  )
}
