import type { Provider } from '@cubby/contract/catalog/classes'
import { messages } from '@cubby/contract/messages'
import type { CheckoutRequest, Payment, PayRequest } from '@cubby/contract/money/payments'
import type { Installment } from '@cubby/contract/payment-plan'
import { takenOffText } from '@cubby/rules/money/discount'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { Clock, MapPin, Phone } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { call } from '@/api/call.ts'
import { failureMessage } from '@/api/failure-message.ts'
import { idempotentRequest } from '@/api/outcome.ts'
import { usePaymentMethods } from '@/offline/hooks/payment-methods.ts'
import { readLogin } from '@/offline/session/login.ts'
import { refreshAfterChange } from '@/offline/sync/refresh-collection.ts'
import { Button, textLink } from '@/ui/button.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { nextOf } from './payment-text.ts'

interface PaySheetProps {
  ref: RefObject<HTMLDialogElement | null>
  payment: Payment
}

/**
 * Asks the user to confirm the amount: everything, or the next installment. Attempts share a key until one gets a final
 * response, so that a lost response cannot cause a second charge.
 */
export function PaySheet({ ref, payment }: PaySheetProps) {
  const [payOnce] = useState(idempotentRequest)
  const [busy, setBusy] = useState(false)
  const card = usePaymentMethods()?.find(({ is_default }) => is_default)
  const next = nextOf(payment)
  const pay = async (installment?: Installment) => {
    setBusy(true)
    const body: PayRequest = { ...requestFor(installment), ...(card && { last_four: card.last_four }) }
    try {
      await payOnce([payment.id, body], (key) => payNow(payment.id, key, body))
      showToast('success', t(messages.paymentPaid))
    } catch (caught) {
      showToast('error', failureMessage(caught, t(messages.networkFailed), t(messages.paymentUpdateFailed)))
    } finally {
      setBusy(false)
      ref.current?.close()
    }
  }
  return (
    <Sheet
      ref={ref}
      title={
        next
          ? t('Pay for {className}?', { className: payment.class_name })
          : t('Pay {amount}?', { amount: amountText(payment.remaining) })
      }
    >
      <AmountTable payment={payment} />
      <p className="figures text-muted-foreground text-sm">
        {card && <>{t('Paid with the card ending in {lastFour}.', { lastFour: card.last_four })} </>}
        {t('The payment is marked as paid immediately. A receipt arrives by email.')}{' '}
        <NextInstallment payment={payment} />
      </p>
      <PayChoices payment={payment} busy={busy} onPay={pay} onClose={() => ref.current?.close()} />
    </Sheet>
  )
}

/** The class, and how its price becomes the amount that is left, as on a receipt. */
function AmountTable({ payment }: { payment: Payment }) {
  const { class_name, amount, remaining, paid, price, discount, total = amount } = payment
  const lines = [
    { label: t('Price'), value: amountText(price ?? total) },
    ...(price !== undefined && discount
      ? [{ label: takenOffText(price, discount), value: amountText(total) }]
      : []),
    ...(paid > 0 ? [{ label: t('Paid'), value: `−${amountText(paid)}` }] : []),
  ]
  return (
    <dl className="figures grid rounded-control border bg-muted/50 px-4 py-2">
      <div className="py-1.5">
        <dt className="sr-only">{t('Class')}</dt>
        <dd className="font-semibold">{class_name}</dd>
      </div>
      {lines.map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-4 py-1.5 text-muted-foreground">
          <dt>{label}</dt>
          <dd className="whitespace-nowrap">{value}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 border-t border-dashed py-2 font-semibold">
        <dt>{t('Left to pay')}</dt>
        <dd className="whitespace-nowrap text-xl">{amountText(remaining)}</dd>
      </div>
    </dl>
  )
}

/** When the next installment is due, after a sentence. */
function NextInstallment({ payment }: { payment: Payment }) {
  const next = nextOf(payment)
  return (
    next &&
    t('The next installment is {amount}, due {date}.', {
      amount: amountText(next.remaining),
      date: displayDate(next.due_date, next.due_date),
    })
  )
}

interface PayChoicesProps {
  payment: Payment
  busy: boolean
  /** What leads to the page of Stripe, if the payment is made there. */
  continueLabel?: string
  /** Without an installment: everything that remains. */
  onPay: (installment?: Installment) => void
  onClose: () => void
}

/** Pays the next installment or everything, if there are installments. */
function PayChoices({ payment, busy, continueLabel, onPay, onClose }: PayChoicesProps) {
  const next = nextOf(payment)
  const amount = amountText(payment.remaining)
  return (
    <div className="grid gap-2">
      {next && (
        <Button busy={busy} onClick={() => onPay(next)}>
          {t('Pay the next installment: {amount}', { amount: amountText(next.remaining) })}
        </Button>
      )}
      <Button variant={next ? 'outline' : 'primary'} busy={busy} onClick={() => onPay()}>
        {next ? t('Pay everything: {amount}', { amount }) : (continueLabel ?? t('Pay {amount}', { amount }))}
      </Button>
      <Button variant="outline" onClick={onClose}>
        {t('Not now')}
      </Button>
    </div>
  )
}

/** Leads to the page of Stripe. Its way back is a screen of its own, which asks the server. */
export function CardPaySheet({ ref, payment }: PaySheetProps) {
  const [busy, setBusy] = useState(false)
  const pay = async (installment?: Installment) => {
    setBusy(true)
    try {
      const login = await readLogin()
      const { checkout } = await call('POST', '/profile/payments/:id/checkout', {
        params: { id: payment.id },
        body: requestFor(installment),
        ...(login && { token: login.token }),
      })
      // In this window: an installed app shows the page on top of itself, and the way back leads into it.
      window.location.assign(checkout.url)
    } catch (caught) {
      showToast('error', failureMessage(caught, t(messages.networkFailed), t(messages.stripeUnavailable)))
      void refreshAfterChange('payments')
      setBusy(false)
      ref.current?.close()
    }
  }
  return (
    <Sheet ref={ref} title={t('Pay {amount} by card', { amount: amountText(payment.remaining) })}>
      <AmountTable payment={payment} />
      <p className="figures text-muted-foreground text-sm">
        {t("You enter your card on Stripe's page; we never see it. Then you come back here.")}{' '}
        <NextInstallment payment={payment} />
      </p>
      <PayChoices
        payment={payment}
        busy={busy}
        continueLabel={t('Continue to card payment')}
        onPay={pay}
        onClose={() => ref.current?.close()}
      />
    </Sheet>
  )
}

interface OfficePaySheetProps extends PaySheetProps {
  office: Pick<Provider, 'address' | 'hours' | 'phone'>
}

/** Explains how to pay at the office. Changes nothing. */
export function OfficePaySheet({ ref, payment, office }: OfficePaySheetProps) {
  const { address, hours, phone } = office
  return (
    <Sheet ref={ref} title={t('Pay {amount} at the office', { amount: amountText(payment.remaining) })}>
      <p>
        {t(
          'Bring cash or a check for {className}, or call us. After the office has recorded it, you see it here, with a receipt.',
          { className: payment.class_name },
        )}
      </p>
      <address className="grid gap-1 not-italic [&>p]:flex [&>p]:min-h-11 [&>p]:items-center [&>p]:gap-3 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-primary">
        <p>
          <MapPin aria-hidden="true" />
          {address}
        </p>
        <p>
          <Clock aria-hidden="true" />
          {t('Open {hours}', { hours })}
        </p>
        <p>
          <Phone aria-hidden="true" />
          <a className={textLink} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            {phone}
          </a>
        </p>
      </address>
      <Button variant="outline" onClick={() => ref.current?.close()}>
        {t('Close')}
      </Button>
    </Sheet>
  )
}

function requestFor(installment: Installment | undefined): CheckoutRequest {
  if (!installment) return { status: 'paid' }
  const { remaining: amount, due_date } = installment
  return { status: 'installment_paid', installment: { amount, due_date } }
}

/**
 * Pays at once, because payments never wait on a device. Sends only the last four digits of the card. A repeated `key`
 * is the same payment. Afterwards, also after a failure, the affected collections are refreshed.
 */
async function payNow(paymentId: string, key: string, body: PayRequest): Promise<void> {
  const login = await readLogin()
  try {
    await call('PUT', '/profile/payments/:id', {
      params: { id: paymentId },
      body,
      idempotencyKey: key,
      ...(login && { token: login.token }),
    })
  } finally {
    void Promise.all((['payments', 'activity', 'profile'] as const).map(refreshAfterChange))
  }
}
