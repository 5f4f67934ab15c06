import { messages } from '@cubby/contract/messages'
import type { Payment } from '@cubby/contract/payments'
import { amountText } from '@cubby/rules/price'
import { type RefObject, useState } from 'react'
import { failureText } from '@/features/auth/failure-text.ts'
import { ApiError } from '@/offline/api.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { payNow } from './pay-now.ts'

interface PaySheetProps {
  ref: RefObject<HTMLDialogElement | null>
  payment: Payment
}

/** Asks once more, with the amount. Tries of one sheet share a key: an answer that got lost is not a second charge. */
export function PaySheet({ ref, payment }: PaySheetProps) {
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const pay = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await payNow(payment.id, key)
      ref.current?.close()
      showToast('success', messages.paymentPaid)
    } catch (caught) {
      // What was answered is settled: the next try is a new one.
      if (caught instanceof ApiError) setKey(crypto.randomUUID())
      setFailure(failureText(caught, messages.networkFailed, messages.paymentUpdateFailed))
    } finally {
      setBusy(false)
    }
  }
  const forget = () => {
    setKey(crypto.randomUUID())
    setFailure(null)
  }
  return (
    <Sheet ref={ref} title={`Pay ${amountText(payment.amount)}?`} onClose={forget}>
      <p>
        {amountText(payment.amount)} for {payment.class_name}. It is marked as paid at once.
      </p>
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
      <div className="grid gap-2">
        <Button busy={busy} onClick={pay}>
          Pay {amountText(payment.amount)}
        </Button>
        <Button variant="outline" onClick={() => ref.current?.close()}>
          Not now
        </Button>
      </div>
    </Sheet>
  )
}
