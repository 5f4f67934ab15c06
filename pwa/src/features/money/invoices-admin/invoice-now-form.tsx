import { messages } from '@cubby/contract/messages'
import type { Center } from '@cubby/contract/money/centers'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import { useNavigate } from '@tanstack/react-router'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'

interface InvoiceNowFormProps {
  center: Pick<Center, 'id' | 'name'>
  /** Dollars. */
  notInvoiced: number
  close: () => void
}

/** Makes a draft of everything that a center owes and that is on no invoice yet. Then opens it. */
export function InvoiceNowForm({ center, notInvoiced, close }: InvoiceNowFormProps) {
  const { id, name } = center
  const navigate = useNavigate()
  const form = useOperationForm({
    send: async (call) => {
      const { invoice } = await call('POST', '/admin/centers/:id/invoices', { params: { id } })
      void navigate({
        to: '/admin/centers/$id/$section',
        params: { id, section: 'invoices' },
        search: { invoice: invoice.id },
      })
    },
    done: t(messages.invoiceSaved),
    close,
  })
  return (
    <OperationForm form={form} submit={t('Make Draft')}>
      <p className="figures wrap-anywhere">
        {t(
          "{amount} for {name}'s staff is not on any invoice yet. It becomes a draft, which the center does not see until you send it.",
          { amount: amountText(notInvoiced), name },
        )}
      </p>
    </OperationForm>
  )
}
