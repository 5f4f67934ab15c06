import { INVOICE_REASON_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { Invoice } from '@cubby/contract/money/invoices'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { useCenter } from '@/features/money/centers-admin/use-center.ts'
import { TextField } from '@/ui/fields.tsx'
import { dayText, nameOf } from './invoice-labels.ts'

interface DecisionFormProps {
  invoice: Invoice
  close: () => void
}

/** Gives a draft its number and emails it. */
export function SendForm({ invoice, close }: DecisionFormProps) {
  const { id, center_id, billed_to, total, lines, due_on } = invoice
  const form = useOperationForm({
    send: (call) => call('POST', '/admin/invoices/:id/send', { params: { id } }),
    done: t(messages.invoiceSent),
    close,
  })
  return (
    <OperationForm form={form} submit={t('Send Invoice')}>
      <p className="figures wrap-anywhere">
        {t(
          'An invoice for {amount} ({lines, plural, one {# line} other {# lines}}) goes to {name} at {email}.',
          { name: billed_to.name, amount: amountText(total), lines, email: billed_to.email },
        )}{' '}
        {due_on ? t('It is due {date}.', { date: dayText(due_on) }) : <DueByTerms centerId={center_id} />}{' '}
        {t(
          'It gets the next invoice number, and its lines can no longer be changed. Later changes are credit notes.',
        )}
      </p>
    </OperationForm>
  )
}

/** When a draft without a due day will be due, by the terms of its center. */
function DueByTerms({ centerId }: { centerId: string }) {
  const days = useCenter(centerId).data?.center.terms.due_days
  if (days === undefined) return t("The center's terms set the due day, counted from today.")
  return days === 0
    ? t('It is due today.')
    : t('It is due {days, plural, one {# day} other {# days}} from today.', { days })
}

/** Takes back an invoice without money. Its number stays. */
export function VoidForm({ invoice, close }: DecisionFormProps) {
  const { id, center_name } = invoice
  const form = useOperationForm({
    defaults: { reason: '' },
    check: ({ reason }) => ({ reason: !reason.trim() && t(messages.invoiceReasonRequired) }),
    send: (call, { reason }) =>
      call('POST', '/admin/invoices/:id/void', { params: { id }, body: { reason: reason.trim() } }),
    done: t(messages.invoiceVoided),
    close,
  })
  return (
    <OperationForm form={form} danger submit={t('Void Invoice')}>
      <p>
        {t(
          '{name} keeps its number, and {centerName} no longer owes anything on it. Its lines can be invoiced again. This cannot be undone.',
          { name: nameOf(invoice), centerName: center_name },
        )}
      </p>
      <TextField label={t('Reason')} maxLength={INVOICE_REASON_MAX_LENGTH} {...form.field('reason')} />
    </OperationForm>
  )
}

/** Removes a draft. What it billed waits for another invoice. */
export function DiscardForm({
  invoice,
  onDiscarded,
  close,
}: DecisionFormProps & { onDiscarded: () => void }) {
  const { id, lines, total } = invoice
  const form = useOperationForm({
    send: (call) => call('DELETE', '/admin/invoices/:id', { params: { id } }),
    done: t(messages.invoiceDiscarded),
    onDone: () => {
      close()
      onDiscarded()
    },
    close,
  })
  return (
    <OperationForm form={form} danger submit={t('Discard Draft')}>
      <p className="figures">
        {t(
          'The draft is removed. Its {lines, plural, one {# line} other {# lines}}, {amount}, can be invoiced again. No one is notified.',
          { lines, amount: amountText(total) },
        )}
      </p>
    </OperationForm>
  )
}
