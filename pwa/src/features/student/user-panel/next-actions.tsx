import type { UserOverview } from '@cubby/contract/student/user-overview'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Banner } from '@/desk/messages/banner.tsx'
import { useBanner } from '@/desk/messages/use-banner.ts'
import { USER_OVERVIEW } from '@/features/seats/review-admin/query-keys.ts'
import { EnrollmentAction } from './enrollment-action.tsx'
import { EntryAction } from './entry-action.tsx'
import { likelyActions } from './likely-actions.ts'
import { PaymentAction } from './payment-action.tsx'

/** The likely next actions for a user, with their buttons. */
export function NextActions({ overview }: { overview: UserOverview }) {
  const id = useId()
  const queries = useQueryClient()
  const { banner, showBanner } = useBanner()
  const { enrollments, entries, payments } = likelyActions(overview)
  const refresh = () => void queries.invalidateQueries({ queryKey: [USER_OVERVIEW] })
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="text-lg">
        Next
      </h3>
      <Banner banner={banner} showBanner={showBanner} />
      {enrollments.length + entries.length + payments.length === 0 && (
        <p className="text-muted-foreground text-sm">Nothing to do.</p>
      )}
      <ul className="grid gap-2">
        {enrollments.map((enrollment) => (
          <EnrollmentAction key={enrollment.id} enrollment={enrollment} showBanner={showBanner} />
        ))}
        {entries.map((entry) => (
          <EntryAction key={entry.id} entry={entry} showBanner={showBanner} />
        ))}
        {payments.map((payment) => (
          <PaymentAction key={payment.id} payment={payment} onChanged={refresh} />
        ))}
      </ul>
    </section>
  )
}
