import { useMinute } from '@/offline/clock/use-minute.ts'
import { useAttentionRows } from '@/offline/hooks/use-attention-rows.ts'
import {
  useCertificates,
  useClasses,
  useEnrollments,
  usePayments,
  useProvider,
} from '@/offline/hooks/use-collection.ts'
import { useCurrentWaitlist } from '@/offline/hooks/use-current-waitlist.ts'
import { CertificateToday } from './certificate-today.tsx'
import { MakeUpToday } from './make-up-today.tsx'
import { NextClassToday } from './next-class-today.tsx'
import { OfferToday } from './offer-today.tsx'
import { PaymentToday } from './payment-today.tsx'
import { todayItems } from './today-items.ts'
import { TodayList } from './today-list.tsx'
import { UnsentToday } from './unsent-today.tsx'

/** What matters to a student today, the most urgent first. Hidden when there is nothing. */
export function StudentToday() {
  const { offers, payments, nextMakeUp, nextClass, certificates } = todayItems({
    waitlist: useCurrentWaitlist().rows,
    payments: usePayments().rows,
    enrollments: useEnrollments().rows,
    certificates: useCertificates().rows,
    classes: useClasses().rows,
    timeZone: useProvider()?.timezone,
    now: useMinute(),
  })
  const unsent = useAttentionRows().length
  if (offers.length + payments.length + certificates.length + unsent === 0 && !nextMakeUp && !nextClass) {
    return null
  }
  return (
    <TodayList>
      {offers.map((entry) => (
        <OfferToday key={entry.id} entry={entry} />
      ))}
      {payments.map((payment) => (
        <PaymentToday key={payment.id} payment={payment} />
      ))}
      {nextMakeUp && <MakeUpToday {...nextMakeUp} />}
      {nextClass && <NextClassToday {...nextClass} />}
      {certificates.map((expiring) => (
        <CertificateToday key={expiring.certificate.id} {...expiring} />
      ))}
      <UnsentToday />
    </TodayList>
  )
}
