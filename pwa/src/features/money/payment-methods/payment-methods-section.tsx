import { useRef } from 'react'
import { EmptyCubbies } from '@/art/empty-cubbies.tsx'
import { usePaymentMethods } from '@/offline/hooks/payment-methods.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { AddPaymentMethod } from './add-payment-method.tsx'
import { PaymentMethodCard } from './payment-method-card.tsx'

/** The cards stored on this device. A logout deletes them. */
export function PaymentMethodsSection() {
  const methods = usePaymentMethods()
  const sheet = useRef<HTMLDialogElement>(null)
  return (
    <section aria-labelledby="section" className="grid content-start gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h2 id="section" className="text-2xl">
            Payment Methods
          </h2>
          <p className="max-w-prose text-muted-foreground">
            Stored only on this device until you log out. We never ask for a full card number.
          </p>
        </div>
        <Button onClick={() => sheet.current?.showModal()}>Add Payment Method</Button>
      </div>
      {!methods && <Skeleton className="h-28" />}
      {methods?.length === 0 && (
        <EmptyState picture={<EmptyCubbies />} title="No payment methods on this device">
          Add the card you pay with, and see here when it expires.
        </EmptyState>
      )}
      <ul className="grid gap-4 xl:grid-cols-2">
        {methods?.map((method) => (
          <PaymentMethodCard key={method.id} method={method} />
        ))}
      </ul>
      <AddPaymentMethod ref={sheet} />
    </section>
  )
}
