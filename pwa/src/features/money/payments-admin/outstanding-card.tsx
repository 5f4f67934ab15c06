import type { OutstandingPayment } from '@cubby/contract/money/outstanding-payments'
import { displayDate } from '@cubby/rules/session-dates'
import type { ReactNode } from 'react'
import { CardTitle } from '@/desk/table/card-title.tsx'
import { Card } from '@/ui/card.tsx'
import { EmailText } from '@/ui/email-text.tsx'
import { AmountCell } from './amount-cell.tsx'
import { DueChip } from './due-chip.tsx'
import { maskedMethod } from './transaction-labels.ts'

interface OutstandingCardProps {
  payment: OutstandingPayment
  button: ReactNode
  /** Opens the panel of the student. */
  onOpen: () => void
}

export function OutstandingCard({ payment, button, onOpen }: OutstandingCardProps) {
  const { student_name, student_email, class_name, due_date, last_four } = payment
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <CardTitle name={student_name} onOpen={onOpen} />
          <p className="text-muted-foreground text-sm">
            <EmailText>{student_email}</EmailText>
          </p>
        </div>
        <span className="text-right font-semibold text-lg">
          <AmountCell {...payment} />
        </span>
      </div>
      <p>{class_name}</p>
      <dl className="figures grid grid-cols-2 gap-x-3 text-muted-foreground text-sm">
        <div>
          <dt>Due Date</dt>
          <dd className="text-foreground">{displayDate(due_date, due_date)}</dd>
        </div>
        <div>
          <dt>Payment Method</dt>
          <dd className="text-foreground">{maskedMethod(last_four) ?? 'None yet'}</dd>
        </div>
      </dl>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
        <DueChip payment={payment} />
        {button}
      </div>
    </Card>
  )
}
