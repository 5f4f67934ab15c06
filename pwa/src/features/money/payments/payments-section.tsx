import { messages } from '@cubby/contract/messages'
import { isUnpaid } from '@cubby/rules/money/payment'
import { ChevronDown } from 'lucide-react'
import { EmptyCubbies } from '@/art/empty-cubbies.tsx'
import { OfflineNote } from '@/layout/notes/offline-note.tsx'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { SectionHeading } from '@/layout/page/section-heading.tsx'
import { usePayments } from '@/offline/hooks/use-collection.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PaymentList } from './payment-list.tsx'
import { openAndClosed } from './payment-order.ts'

/** Shows the open payments, and the closed ones collapsed below. */
export function PaymentsSection() {
  const stored = usePayments()
  const { rows } = stored
  const { open, closed } = openAndClosed(rows)
  return (
    <section aria-labelledby="section" className="grid content-start gap-5">
      <SectionHeading title="Payments Due" stored={stored} />
      {rows.some(isUnpaid) && (
        <OfflineNote>Paying needs a connection, and the server cannot be reached right now.</OfflineNote>
      )}
      {open.length > 0 && <PaymentList payments={open} />}
      {open.length === 0 && closed.length > 0 && <p>Nothing is due.</p>}
      {closed.length > 0 && (
        <details className="group">
          <summary className="figures flex min-h-11 cursor-pointer items-center gap-2 rounded-control font-semibold">
            <ChevronDown className="size-5 group-open:rotate-180" aria-hidden="true" />
            Paid and settled ({closed.length})
          </summary>
          <div className="pt-3">
            <PaymentList payments={closed} />
          </div>
        </details>
      )}
      <StoredState stored={stored} failed={messages.profileFailed}>
        {rows.length === 0 && (
          <EmptyState picture={<EmptyCubbies />} title="Nothing to pay">
            The price of a class appears here once your enrollment is approved.
          </EmptyState>
        )}
      </StoredState>
    </section>
  )
}
