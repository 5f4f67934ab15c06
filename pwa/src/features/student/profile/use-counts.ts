import { isUnpaid } from '@cubby/rules/money/payment'
import { useUnreadCount } from '@/offline/hooks/optimistic-rows.ts'
import {
  useCertificates,
  useEnrollments,
  useNotifications,
  usePayments,
} from '@/offline/hooks/use-collection.ts'
import { useCurrentWaitlist } from '@/offline/hooks/user-rows.ts'
import { isLiveEnrollment, isOpenOrPendingEntry } from '@/offline/outbox/command-state.ts'

/** The numbers on tiles and badges. A number is null while it is unknown. */
interface Counts {
  activeClasses: number | null
  onWaitlist: number | null
  certificates: number | null
  paymentsDue: number | null
  unread: number | null
}

/** Counts for all tiles and badges of the profile, so that they agree. */
export function useCounts(): Counts {
  const enrollments = useEnrollments()
  const waitlist = useCurrentWaitlist()
  const notifications = useNotifications()
  const payments = usePayments()
  const unread = useUnreadCount()
  const certificates = useCertificates()
  return {
    activeClasses: enrollments.asOf && enrollments.rows.filter(isLiveEnrollment).length,
    onWaitlist: waitlist.asOf && waitlist.rows.filter(isOpenOrPendingEntry).length,
    certificates: certificates.asOf && certificates.rows.filter(({ status }) => status === 'active').length,
    paymentsDue: payments.asOf && payments.rows.filter(isUnpaid).length,
    unread: notifications.asOf && unread,
  }
}
