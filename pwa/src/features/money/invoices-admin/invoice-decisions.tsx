import { INVOICE_REASON_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { Invoice } from '@cubby/contract/money/invoices'
import { amountText } from '@cubby/rules/money/price-text'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { useCenter } from '@/features/money/centers-admin/use-center.ts'
import { TextField } from '@/ui/fields.tsx'
import { pluralize } from '@/ui/pluralize.ts'
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
    done: messages.invoiceSent,
    close,
  })
  return (
    <OperationForm form={form} submit="Send Invoice">
      <p className="figures wrap-anywhere">
        {`${billed_to.name} gets an invoice of ${amountText(total)} for ${pluralize(lines, 'line')} at ${billed_to.email}. `}
        {due_on ? `It is due ${dayText(due_on)}. ` : <DueByTerms centerId={center_id} />}
        It gets the next invoice number, and its lines can no longer be changed. Later changes are credit
        notes.
      </p>
    </OperationForm>
  )
}

/** When a draft without a due day will be due, by the terms of its center. */
function DueByTerms({ centerId }: { centerId: string }) {
  const days = useCenter(centerId).data?.center.terms.due_days
  return days === undefined
    ? "It is due by the center's terms, counted from today. "
    : `It is due ${days === 0 ? 'today' : `${pluralize(days, 'day')} from today`}. `
}

/** Takes back an invoice without money. Its number stays. */
export function VoidForm({ invoice, close }: DecisionFormProps) {
  const { id, center_name } = invoice
  const form = useOperationForm({
    defaults: { reason: '' },
    check: ({ reason }) => ({ reason: !reason.trim() && messages.invoiceReasonRequired }),
    send: (call, { reason }) =>
      call('POST', '/admin/invoices/:id/void', { params: { id }, body: { reason: reason.trim() } }),
    done: messages.invoiceVoided,
    close,
  })
  return (
    <OperationForm form={form} danger submit="Void Invoice">
      <p>
        {nameOf(invoice)} keeps its number, and {center_name} no longer owes anything on it. Its lines can be
        invoiced again. This cannot be undone.
      </p>
      <TextField label="Reason" maxLength={INVOICE_REASON_MAX_LENGTH} {...form.field('reason')} />
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
    done: messages.invoiceDiscarded,
    onDone: () => {
      close()
      onDiscarded()
    },
    close,
  })
  return (
    <OperationForm form={form} danger submit="Discard Draft">
      <p className="figures">
        {`The draft is removed. Its ${pluralize(lines, 'line')}, ${amountText(total)}, can be invoiced again. No one is notified.`}
      </p>
    </OperationForm>
  )
}
