import { PO_NUMBER_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { type Invoice, invoiceSave } from '@cubby/contract/money/invoices'
import { t } from '@cubby/texts/t'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { DateField, TextField } from '@/ui/fields.tsx'

/** Changes the PO number, and the due day of a draft. */
export function InvoiceForm({ invoice, close }: { invoice: Invoice; close: () => void }) {
  const { id, state } = invoice
  const form = useOperationForm({
    defaults: { po_number: invoice.po_number, due_on: invoice.due_on ?? '' },
    schema: invoiceSave,
    input: (values) => ({ ...values, due_on: values.due_on || null }),
    send: (call, body) => call('PUT', '/admin/invoices/:id', { params: { id }, body }),
    done: t(messages.invoiceSaved),
    close,
  })
  return (
    <OperationForm form={form} submit={t('Save Invoice')}>
      <TextField
        label={t('PO number')}
        optional
        autoComplete="off"
        maxLength={PO_NUMBER_MAX_LENGTH}
        {...form.field('po_number')}
      />
      {state === 'draft' && (
        <DateField
          label={t('Due day')}
          optional
          hint={t("If you leave this empty, the center's terms set the due day when the invoice is sent.")}
          {...form.field('due_on')}
        />
      )}
    </OperationForm>
  )
}
