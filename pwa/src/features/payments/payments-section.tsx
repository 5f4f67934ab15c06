import { messages } from '@cubby/contract/messages'
import { isUnpaid } from '@cubby/rules/payment'
import { EmptyCubbies } from '@/art/empty-cubbies.tsx'
import { SectionHeading } from '@/features/profile/section-heading.tsx'
import { StoredState } from '@/features/profile/stored-state.tsx'
import { OfflineNote } from '@/layout/offline-note.tsx'
import { usePayments } from '@/offline/stored.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PaymentCard } from './payment-card.tsx'
import { PaymentTable } from './payment-table.tsx'

/** What is owed and what was paid: cards on phones and tablets, a table on wider screens. */
export function PaymentsSection() {
  const stored = usePayments()
  const { rows } = stored
  return (
    <section aria-labelledby="section" className="grid content-start gap-5">
      <SectionHeading title="Payments Due" stored={stored} />
      {rows.some(isUnpaid) && (
        <OfflineNote>Paying needs a connection, and the server cannot be reached right now.</OfflineNote>
      )}
      {rows.length > 0 && (
        <>
          <ul className="grid gap-4 lg:hidden">
            {rows.map((payment) => (
              <PaymentCard key={payment.id} payment={payment} />
            ))}
          </ul>
          <div className="hidden lg:block">
            <PaymentTable payments={rows} />
          </div>
        </>
      )}
      <StoredState stored={stored} failed={messages.profileFailed}>
        {rows.length === 0 && (
          <EmptyState picture={<EmptyCubbies />} title="Nothing to pay">
            When an enrollment is approved, what it costs stands here.
          </EmptyState>
        )}
      </StoredState>
    </section>
  )
}
