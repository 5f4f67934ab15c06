import { INSTALLMENTS_LIMIT, REFUND_REASON_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { Transaction } from '@cubby/contract/money/transactions'
import { addDays } from '@cubby/rules/days'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useToday } from '@/desk/dates/dates.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Button } from '@/ui/button.tsx'
import { DateField, MoneyField, TextField } from '@/ui/fields.tsx'
import { amountError } from './amount-error.ts'
import { PAYMENTS } from './use-payments.ts'

interface Row {
  amount: string
  due_date: string
}

/** Sets when one student pays what is still owed: amounts and days. The amounts must add up to what is owed. */
export function InstallmentsForm({ transaction, close }: { transaction: Transaction; close: () => void }) {
  const today = useToday()
  const sumId = useId()
  const { payment_id, student_name, class_name, remaining } = transaction
  const seen = owedOf(transaction)
  const form = useOperationForm({
    defaults: {
      installments: seen.map(({ amount, due_date }): Row => ({ amount: amount.toFixed(2), due_date })),
      reason: '',
    },
    check: ({ installments: rows, reason }) => ({
      ...Object.fromEntries(
        rows.flatMap((row, at) => [
          [`installments.${at}.amount`, amountError(row.amount, remaining, messages.amountExceedsRemaining)],
          [`installments.${at}.due_date`, dateErrorOf(row, rows.slice(0, at), { today, seen })],
        ]),
      ),
      // Said below the rows.
      sum: centsOf(rows) !== Math.round(remaining * 100) && t(messages.installmentsMismatch),
      reason: !reason.trim() && t(messages.installmentReasonRequired),
    }),
    keepsErrors: true,
    send: async (call, { installments: typed, reason }) => {
      const installments = typed.map((row) => ({ ...row, amount: Number(row.amount) }))
      return call('PUT', '/admin/financial/payments/:id/installments', {
        params: { id: payment_id },
        body: { installments, seen, reason },
      })
    },
    done: t(messages.planChanged),
    failed: t(messages.planChangeFailed),
    queryKey: PAYMENTS,
    close,
  })
  const { field } = form
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'installments' })
  const rows = form.watch('installments')
  const cents = centsOf(rows)
  const isOff = cents !== Math.round(remaining * 100)
  return (
    <OperationForm form={form} submit={t('Change Installments')}>
      <p>
        {t('{studentName} owes {amount} for {className}. They are told the new due dates.', {
          studentName: student_name,
          amount: amountText(remaining),
          className: class_name,
        })}
      </p>
      <ol className="grid gap-3">
        {fields.map(({ id }, at) => (
          <li key={id}>
            <fieldset className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
              <legend className="sr-only">{t('Installment {number}', { number: at + 1 })}</legend>
              <MoneyField label={t('Amount')} {...field(`installments.${at}.amount`)} />
              <DateField label={t('Due')} className="figures" {...field(`installments.${at}.due_date`)} />
              <Button
                variant="quiet"
                size="icon"
                className="mt-6"
                disabled={fields.length === 1}
                aria-label={t('Remove installment {number}', { number: at + 1 })}
                onClick={() => remove(at)}
              >
                <Trash2 className="size-5" aria-hidden="true" />
              </Button>
            </fieldset>
          </li>
        ))}
      </ol>
      {rows.length < INSTALLMENTS_LIMIT && (
        <Button
          variant="outline"
          size="small"
          className="justify-self-start"
          onClick={() => append(rowAfter(rows, { remaining, cents }), { shouldFocus: false })}
        >
          <Plus className="size-5" aria-hidden="true" />
          {t('Add installment')}
        </Button>
      )}
      <p id={sumId} role="status" className={`figures text-sm ${isOff ? 'text-destructive' : ''}`}>
        {isOff
          ? t('Adds up to {amount} of {owed}. The installments must add up to what is still owed.', {
              amount: amountText(cents / 100),
              owed: amountText(remaining),
            })
          : t('Adds up to {amount}.', { amount: amountText(remaining) })}
      </p>
      <TextField label={t('Reason')} maxLength={REFUND_REASON_MAX_LENGTH} {...field('reason')} />
    </OperationForm>
  )
}

function centsOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { amount }) => sum + (Math.round(Number(amount) * 100) || 0), 0)
}

/** Returns what is owed, by day. Without installments, all of it on its due date. */
function owedOf({ installments, remaining, due_date }: Transaction) {
  const all = installments ?? [{ remaining, due_date }]
  return all.flatMap((one) => (one.remaining > 0 ? [{ amount: one.remaining, due_date: one.due_date }] : []))
}

function dateErrorOf(
  { due_date }: Row,
  before: readonly Row[],
  { today, seen }: { today: string; seen: readonly { due_date: string }[] },
): string | undefined {
  if (!due_date) return t(messages.installmentDateRequired)
  const isRepeated = before.some((row) => row.due_date === due_date)
  // One that is overdue may keep its day.
  const isPast = due_date < today && !seen.some((one) => one.due_date === due_date)
  return isRepeated || isPast ? t(messages.installmentDates) : undefined
}

/** Returns another installment, a month after the last one, of what is missing. */
function rowAfter(rows: readonly Row[], { remaining, cents }: { remaining: number; cents: number }): Row {
  const last = rows.at(-1)
  const missing = Math.max(0, Math.round(remaining * 100) - cents) / 100
  return {
    amount: missing > 0 ? missing.toFixed(2) : '',
    due_date: last?.due_date ? addDays(last.due_date, 30) : '',
  }
}
