import { amountText, paidByText, priceText } from '@cubby/rules/money/price-text'
import { displayDate, shortSessionDates } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { useToday } from '@/desk/dates/dates.tsx'
import { Chip, type ChipTone } from '@/ui/chip.tsx'

interface PaymentProps {
  student: {
    payment_status?: string | null | undefined
    charged?: number | null | undefined
    paid?: number | null | undefined
    due_date?: string | null | undefined
    refund_due?: number | undefined
    paid_by?: string | null | undefined
  }
}

const labels: Readonly<Record<string, string>> = {
  pending: t('Pending'),
  due_soon: t('Due soon'),
  overdue: t('Overdue'),
  paid: t('Paid'),
  refund_due: t('Refund due'),
  refunded: t('Refunded'),
  void: t('Void'),
}

/** Returns the tone of a payment status: success if paid, warning if pending or due soon, otherwise destructive. */
const toneOf = (status: string): ChipTone =>
  status === 'paid' ? 'success' : status === 'pending' || status === 'due_soon' ? 'warning' : 'destructive'

/** The status of what the student pays for an enrollment, and the amount as long as it moves; or who pays instead. */
export function PaymentStatus({ student }: PaymentProps) {
  const { payment_status: status, refund_due = 0, paid_by } = student
  if (paid_by) return <span className="wrap-anywhere text-sm">{paidByText(paid_by)}</span>
  if (!status) return t('N/A')
  const owed = owedText(student)
  return (
    <span className="figures inline-flex flex-wrap items-center gap-x-2">
      <Chip tone={toneOf(status)}>
        {labels[status] ?? status}
        {refund_due > 0 && <span className="ms-1">{amountText(refund_due)}</span>}
      </Chip>
      {owed && <span className="whitespace-nowrap text-muted-foreground">{owed}</span>}
    </span>
  )
}

/** The same in a few words: 'Paid', '$95 due Dec 4', '$50 of $95, rest due Dec 4'. */
export function PaymentWords({ student }: PaymentProps) {
  const { payment_status: status, refund_due = 0, paid = 0, due_date: due, paid_by } = student
  const today = useToday()
  if (paid_by) return <span className="wrap-anywhere">{paidByText(paid_by)}</span>
  if (!status) return <span className="text-muted-foreground">–</span>
  const owed = owedText(student)
  if (owed && due) {
    const isOverdue = status === 'overdue'
    const isThisYear = due.slice(0, 4) === today.slice(0, 4)
    const day = isThisYear ? shortSessionDates({ start_date: due, end_date: due }) : displayDate(due, due)
    return (
      <span className={`figures ${isOverdue ? 'font-semibold text-destructive' : ''}`}>
        {paid
          ? isOverdue
            ? t('{owed}, rest was due {day}', { owed, day })
            : t('{owed}, rest due {day}', { owed, day })
          : isOverdue
            ? t('{owed} was due {day}', { owed, day })
            : t('{owed} due {day}', { owed, day })}
      </span>
    )
  }
  if (refund_due > 0) {
    return (
      <span className="figures font-semibold text-destructive">
        {t('{amount} to refund', { amount: amountText(refund_due) })}
      </span>
    )
  }
  return <span className="text-muted-foreground">{labels[status] ?? status}</span>
}

/** Returns what is owed: '$95', or '$50 of $95' once a part is paid. Null if nothing is, or if it is not known. */
function owedText({ payment_status, charged, paid }: PaymentProps['student']): string | null {
  const isOwed = payment_status === 'pending' || payment_status === 'due_soon' || payment_status === 'overdue'
  if (!isOwed || charged == null) return null
  return paid
    ? t('{paid} of {price}', { paid: priceText(paid), price: priceText(charged) })
    : priceText(charged)
}
