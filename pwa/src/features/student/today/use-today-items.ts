import { useMinute } from '@/offline/clock/use-clock.ts'
import {
  useCertificates,
  useClasses,
  useEnrollments,
  usePayments,
  useProvider,
} from '@/offline/hooks/use-collection.ts'
import { useCurrentWaitlist } from '@/offline/hooks/user-rows.ts'
import { type TodayItems, todayItems } from './today-items.ts'

/** Follows what matters to the logged-in student today. */
export function useTodayItems(): TodayItems {
  return todayItems({
    waitlist: useCurrentWaitlist().rows,
    payments: usePayments().rows,
    enrollments: useEnrollments().rows,
    certificates: useCertificates().rows,
    classes: useClasses().rows,
    timeZone: useProvider()?.timezone,
    now: useMinute(),
  })
}
