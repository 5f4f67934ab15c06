import type { Payment } from '@cubby/contract/money/payments'
import { isUnpaid } from '@cubby/rules/money/payment'
import { useRef } from 'react'
import { useProvider, useServerReachable } from '@/offline/hooks/use-collection.ts'
import { afterPress } from '@/ui/after-press.ts'
import { Button } from '@/ui/button.tsx'
import { OfficePaySheet, PaySheet } from './pay-sheet.tsx'

/** The Pay Now button. Hidden if nothing is outstanding. How to pay at the office can be read without a connection. */
export function PayButton({ payment }: { payment: Payment }) {
  const reachable = useServerReachable()
  const provider = useProvider()
  const atOffice = provider?.payments === 'office'
  const sheet = useRef<HTMLDialogElement>(null)
  if (!isUnpaid(payment)) return null
  return (
    <>
      <Button
        size="small"
        disabled={!(reachable || atOffice)}
        onClick={() => afterPress(() => sheet.current?.showModal())}
      >
        Pay Now <span className="sr-only">for {payment.class_name}</span>
      </Button>
      {atOffice ? (
        <OfficePaySheet ref={sheet} payment={payment} office={provider} />
      ) : (
        <PaySheet ref={sheet} payment={payment} />
      )}
    </>
  )
}
