import { lazy, type RefObject, Suspense, useState } from 'react'
import { Sheet } from '@/ui/sheet.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

const PaymentMethodForm = lazy(() =>
  import('./payment-method-form.tsx').then((module) => ({ default: module.PaymentMethodForm })),
)

export function AddPaymentMethod({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  const [opening, setOpening] = useState(0)
  return (
    <Sheet ref={ref} title="Add Payment Method" onClose={() => setOpening(opening + 1)}>
      <Suspense fallback={<Skeleton className="h-64" />}>
        <PaymentMethodForm key={opening} onAdded={() => ref.current?.close()} />
      </Suspense>
    </Sheet>
  )
}
