import type { Payment } from '@cubby/contract/money/payments'
import { isUnpaid } from '@cubby/rules/money/payment'
import { type ComponentProps, useRef } from 'react'
import { useProvider, useServerReachable } from '@/offline/hooks/use-collection.ts'
import { afterPress } from '@/ui/after-press.ts'
import { Button } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { CardPaySheet, OfficePaySheet, PaySheet } from './pay-sheet.tsx'

interface PayButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'className'> {
  payment: Payment
}

/**
 * The Pay Now button. Hidden if nothing is outstanding, and while a bank processes a payment. How to pay at
 * the office can be read without a connection.
 */
export function PayButton({ payment, variant, className }: PayButtonProps) {
  const reachable = useServerReachable()
  const provider = useProvider()
  const atOffice = provider?.payments === 'office'
  const sheet = useRef<HTMLDialogElement>(null)
  if (!isUnpaid(payment) || payment.checkout === 'processing') return null
  return (
    <>
      <Button
        size="small"
        variant={variant}
        className={className}
        disabled={!(reachable || atOffice)}
        onClick={() => afterPress(() => sheet.current?.showModal())}
      >
        {rich('Pay Now <part>for {className}</part>', {
          className: payment.class_name,
          part: (words) => <span className="sr-only">{words}</span>,
        })}
      </Button>
      {atOffice ? (
        <OfficePaySheet ref={sheet} payment={payment} office={provider} />
      ) : provider?.payments === 'stripe' ? (
        <CardPaySheet ref={sheet} payment={payment} />
      ) : (
        <PaySheet ref={sheet} payment={payment} />
      )}
    </>
  )
}
