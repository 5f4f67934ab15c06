import { messages } from '@cubby/contract/messages'
import type { CheckoutState } from '@cubby/contract/money/online-payments'
import { amountText } from '@cubby/rules/money/price-text'
import { receiptFileName, receiptName } from '@cubby/rules/money/receipt-changes'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/client.ts'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { readLogin } from '@/offline/session/login.ts'
import { refreshAfterChange } from '@/offline/sync/refresh-collection.ts'
import { Alert } from '@/ui/alert.tsx'
import { buttonVariants } from '@/ui/button.tsx'

const ASK_AGAIN_MS = 3_000
/** Until then most payments have arrived. */
const SOON_MS = 45_000

type Known = CheckoutState | 'asking' | 'late' | 'signed_out' | 'unknown'

/** Waits until the server knows what became of a card payment. Without a connection it waits for one. */
export function PayingScreen({ id }: { id: string }) {
  const known = useCheckout(id)
  const reachable = useServerReachable()
  return (
    <div className="grid gap-5">
      <State known={known} reachable={reachable} />
      {known === 'signed_out' ? (
        <Link to="/login" search={{ redirect: `/paying/${id}` }} className={buttonVariants({ wide: true })}>
          {t('Log in')}
        </Link>
      ) : (
        <Link to="/profile" search={{ section: 'payments' }} className={buttonVariants({ wide: true })}>
          {t('See my payments')}
        </Link>
      )}
    </div>
  )
}

function State({ known, reachable }: { known: Known; reachable: boolean }) {
  if (known === 'signed_out') {
    return (
      <Alert tone="info" announced>
        {t(
          'You can close this page and go back to the app. It shows your payment as soon as it has arrived.',
        )}
      </Alert>
    )
  }
  if (known === 'unknown') return <Alert tone="error">{t('This payment was not found.')}</Alert>
  if (!reachable) {
    return (
      <Alert tone="info" announced>
        {t(
          'There is no connection. If you have paid, your payment is not lost: it appears here once you are connected.',
        )}
      </Alert>
    )
  }
  if (known === 'asking') return <p aria-live="polite">{t('Checking your payment...')}</p>
  if (known === 'late') {
    return (
      <Alert tone="info" announced>
        {t(
          'We have not received confirmation of your payment yet. If you have paid, it appears here and under your payments, and we send you a receipt. You do not need to pay again.',
        )}
      </Alert>
    )
  }
  return <Outcome state={known} />
}

function Outcome({ state: { status, payment } }: { state: CheckoutState }) {
  if (status === 'paid') {
    return (
      <>
        <Alert tone="success" announced>
          {t('Thank you. We received your payment for {className}.', { className: payment.class_name })}{' '}
          {payment.remaining > 0 &&
            t('{amount} remains to be paid.', { amount: amountText(payment.remaining) })}
        </Alert>
        {payment.receipts.slice(-1).map((receipt) => (
          <DownloadButton
            key={receipt.id}
            variant="outline"
            path={`/payments/receipts/${receipt.id}`}
            fileName={receiptFileName(receipt)}
            label={receiptName(receipt)}
            about={t('for {className}', { className: payment.class_name })}
            failed={t(messages.receiptDownloadFailed)}
          />
        ))}
      </>
    )
  }
  if (status === 'processing') {
    return (
      <Alert tone="info" announced>
        {t(messages.paymentProcessing)}
      </Alert>
    )
  }
  if (status === 'failed') {
    return (
      <Alert tone="error" announced>
        {t('Your bank did not accept the payment for {className}. Nothing was charged.', {
          className: payment.class_name,
        })}
      </Alert>
    )
  }
  return (
    <Alert tone="info" announced>
      {t('Nothing was charged. {amount} for {className} is still to be paid.', {
        amount: amountText(payment.remaining),
        className: payment.class_name,
      })}
    </Alert>
  )
}

/** Asks the server until it knows. A page that is still open may have been paid a moment ago. */
function useCheckout(id: string): Known {
  const [known, setKnown] = useState<Known>('asking')
  useEffect(() => {
    const since = performance.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    async function ask() {
      const answer = await askServer(id)
      if (isGone) return
      const isFinal =
        answer && (typeof answer === 'string' || (answer.status !== 'open' && answer.status !== 'processing'))
      if (answer && (isFinal || (typeof answer !== 'string' && answer.status === 'processing')))
        setKnown(answer)
      else if (performance.now() - since > SOON_MS) setKnown('late')
      if (isFinal) void Promise.all((['payments', 'activity', 'profile'] as const).map(refreshAfterChange))
      else timer = setTimeout(ask, ASK_AGAIN_MS)
    }
    void ask()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [id])
  return known
}

async function askServer(id: string): Promise<CheckoutState | 'signed_out' | 'unknown' | null> {
  const login = await readLogin()
  if (!login) return 'signed_out'
  try {
    return await call('POST', '/profile/payments/:id/checkout/check', { params: { id }, token: login.token })
  } catch (caught) {
    if (!(caught instanceof ApiError)) return null
    if (caught.status === 401) return 'signed_out'
    return caught.status === 404 ? 'unknown' : null
  }
}
