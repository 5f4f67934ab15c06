import { paymentTypes } from '@cubby/contract/money/method-labels'
import type { PaymentMethod } from '@cubby/contract/money/payment-methods'
import { isCardExpired } from '@cubby/rules/money/card-expiry'
import { t, translate } from '@cubby/texts/t'
import { CreditCard } from 'lucide-react'
import { lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { OpenPurse } from '@/art/empty-pictures.tsx'
import {
  deletePaymentMethod,
  setDefaultPaymentMethod,
  usePaymentMethods,
} from '@/offline/hooks/payment-methods.ts'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { afterPress } from '@/ui/after-press.ts'
import { announce } from '@/ui/announce.ts'
import { Button } from '@/ui/button.tsx'
import { Card, Skeleton } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { today } from '@/ui/moment.ts'
import { rich } from '@/ui/rich.tsx'
import { Sheet } from '@/ui/sheet.tsx'

/** The cards stored on this device. A logout deletes them. */
export function PaymentMethodsSection() {
  const methods = usePaymentMethods()
  const isNote = /office|stripe/.test(useProvider()?.payments ?? '')
  const sheet = useRef<HTMLDialogElement>(null)
  return (
    <section aria-labelledby="section" className="grid content-start gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h2 id="section" className="text-2xl">
            {t('Payment Methods')}
          </h2>
          <p className="max-w-prose text-muted-foreground">
            {t('Stored only on this device until you log out. We never ask for a full card number.')}
            {isNote && <> {t('This list is only a note for you: nothing is charged to these cards.')}</>}
          </p>
        </div>
        <Button onClick={() => afterPress(() => sheet.current?.showModal())}>
          {t('Add Payment Method')}
        </Button>
      </div>
      {!methods && <Skeleton className="h-28" />}
      {methods?.length === 0 && (
        <EmptyState picture={<OpenPurse />} title={t('No payment methods on this device')}>
          {t('Add the card you pay with, and see here when it expires.')}
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

const PaymentMethodForm = lazy(() =>
  import('./payment-method-form.tsx').then((module) => ({ default: module.PaymentMethodForm })),
)

function AddPaymentMethod({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  const [opening, setOpening] = useState(0)
  return (
    <Sheet ref={ref} title={t('Add Payment Method')} onClose={() => setOpening(opening + 1)}>
      <Suspense fallback={<Skeleton className="h-64" />}>
        <PaymentMethodForm key={opening} onAdded={() => ref.current?.close()} />
      </Suspense>
    </Sheet>
  )
}

function PaymentMethodCard({ method }: { method: PaymentMethod }) {
  const { id, last_four, expiry_date, is_default } = method
  const sheet = useRef<HTMLDialogElement>(null)
  const name = t('{cardType} ending in {lastFour}', {
    cardType: translate(paymentTypes[method.payment_type]),
    lastFour: last_four,
  })
  const expired = isCardExpired(expiry_date, today())
  return (
    <Card as="li" className="grid content-between gap-4 p-4 sm:p-5">
      <div className="flex items-start gap-3">
        <CreditCard className="mt-1 size-6 shrink-0 text-primary" aria-hidden="true" />
        <div className="grid flex-1 gap-1">
          <h3 className="text-lg">{name}</h3>
          <p className="figures text-muted-foreground text-sm">
            {expired
              ? t('Expired {date}', { date: expiry_date })
              : t('Expires {date}', { date: expiry_date })}
          </p>
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          {is_default && <Chip tone="success">{t('Default')}</Chip>}
          {expired && <Chip>{t('Expired')}</Chip>}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {!is_default && (
          <Button
            variant="outline"
            size="small"
            onClick={() =>
              void setDefaultPaymentMethod(id).then(() => announce(t('{name} is the default', { name })))
            }
          >
            {rich('Set as Default <part>{name}</part>', {
              name,
              part: (words) => <span className="sr-only">{words}</span>,
            })}
          </Button>
        )}
        <Button variant="outline" size="small" onClick={() => afterPress(() => sheet.current?.showModal())}>
          {rich('Delete <part>{name}</part>', {
            name,
            part: (words) => <span className="sr-only">{words}</span>,
          })}
        </Button>
      </div>
      <Sheet ref={sheet} title={t('Delete {name}?', { name })}>
        <p>{t('It is removed from this device. Your payments do not change.')}</p>
        <div className="grid gap-2">
          <Button
            onClick={() => void deletePaymentMethod(id).then(() => announce(t('{name} deleted', { name })))}
          >
            {t('Delete')}
          </Button>
          <Button variant="outline" onClick={() => sheet.current?.close()}>
            {t('Keep it')}
          </Button>
        </div>
      </Sheet>
    </Card>
  )
}
