import { REFUND_REASON_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { OutstandingPayment } from '@cubby/contract/money/outstanding-payments'
import type { LedgerEntry, Transaction } from '@cubby/contract/money/transactions'
import { FINANCIAL_PAGE_SIZES } from '@cubby/contract/page-sizes'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Combobox } from '@/desk/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import { TextField } from '@/ui/fields.tsx'
import { SelectField } from '@/ui/select.tsx'
import { useDebouncedValue } from '@/ui/use-debounced-value.ts'
import { PAYMENTS } from './use-payments.ts'

interface RemoveReceiptFormProps {
  transaction: Transaction
  entry: LedgerEntry
  close: () => void
}

/** Moves a receipt to the student whose money it is, or takes it back if there was no money. */
export function RemoveReceiptForm({ transaction, entry, close }: RemoveReceiptFormProps) {
  const { payment_id, student_name, class_name } = transaction
  const form = useOperationForm({
    defaults: { what: 'move', to_payment_id: null as OutstandingPayment | null, reason: '' },
    check: ({ what, to_payment_id, reason }) => ({
      to_payment_id: what === 'move' && !to_payment_id && t(messages.sameReceiptPayment),
      reason: !reason.trim() && t(messages.removalReasonRequired),
    }),
    keepsErrors: true,
    send: (call, { what, to_payment_id: to, reason }) =>
      call('POST', '/admin/financial/payments/:id/removals', {
        params: { id: payment_id },
        body: { entry_id: entry.id, to_payment_id: what === 'move' && to ? to.payment_id : null, reason },
      }),
    done: (_, { what }) => (what === 'move' ? t(messages.receiptMoved) : t(messages.receiptTakenBack)),
    failed: t(messages.receiptRemovalFailed),
    queryKey: PAYMENTS,
    close,
  })
  const { field, errorOf, set, watch } = form
  const isMove = watch('what') === 'move'
  return (
    <OperationForm form={form} submit={isMove ? t('Move Payment') : t('Reverse Payment')}>
      <p className="figures">
        {t(
          '{amount} was recorded for {studentName}, {className}. They are told that it was recorded by mistake, and owe it again. Cubby reverses the entry; it stays in the history.',
          { amount: amountText(entry.amount), studentName: student_name, className: class_name },
        )}
      </p>
      <SelectField label={t('What really happened')} {...field('what')}>
        <option value="move">{t('Another student paid')}</option>
        <option value="back">{t('No one paid')}</option>
      </SelectField>
      {isMove && (
        <PaymentPicker
          payment={watch('to_payment_id')}
          amount={entry.amount}
          error={errorOf('to_payment_id')}
          onPick={(payment) => set('to_payment_id', payment)}
        />
      )}
      <TextField
        label={t('Reason')}
        hint={t('For the audit log')}
        maxLength={REFUND_REASON_MAX_LENGTH}
        {...field('reason')}
      />
    </OperationForm>
  )
}

interface PaymentPickerProps {
  payment: OutstandingPayment | null
  /** Dollars that the payment must still owe. */
  amount: number
  error: string | undefined
  onPick: (payment: OutstandingPayment | null) => void
}

/** A field that finds a payment on which at least this amount is owed. */
function PaymentPicker({ payment, amount, error, onPick }: PaymentPickerProps) {
  const label = t('Payment of the right student')
  const [typed, setTyped] = useState('')
  const searchTerm = useDebouncedValue(typed.trim())
  const query = useQuery({
    queryKey: [...PAYMENTS, 'outstanding', 'picker', searchTerm],
    queryFn: ({ signal }) =>
      callAsUser('GET', '/admin/financial/payments/outstanding', {
        query: { searchTerm, page: 1, limit: FINANCIAL_PAGE_SIZES[0] },
        signal,
      }),
    enabled: searchTerm !== '',
    placeholderData: keepPreviousData,
  })
  const found = searchTerm === '' ? [] : (query.data?.payments ?? [])
  return (
    <div className="grid gap-2">
      <Field label={label} error={error}>
        {(control) => (
          <Combobox<OutstandingPayment>
            label={label}
            control={control}
            placeholder={t('Search by student or class...')}
            items={found}
            idOf={({ payment_id }) => payment_id}
            nameOf={({ student_name, class_name }) => `${student_name}, ${class_name}`}
            isDisabled={({ remaining }) => remaining < amount}
            value={payment}
            onChoose={onPick}
            onType={setTyped}
          >
            {({ student_name, class_name, session_date, remaining }) => (
              <>
                <span className="block font-semibold">{student_name}</span>
                <span className="figures block text-muted-foreground text-sm">
                  {t('{className}, {day}: owes {amount}', {
                    className: class_name,
                    day: displayDate(session_date, session_date),
                    amount: amountText(remaining),
                  })}
                </span>
              </>
            )}
          </Combobox>
        )}
      </Field>
      <p role="status" className="text-muted-foreground text-sm empty:hidden">
        {searchTerm !== '' && query.error
          ? failureSentence(query.error, t(messages.financialFailed))
          : searchTerm !== '' && query.data?.payments.length === 0 && t(messages.noOutstandingPayments)}
      </p>
    </div>
  )
}
