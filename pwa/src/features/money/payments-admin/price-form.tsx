import { REFUND_REASON_MAX_LENGTH } from '@cubby/contract/constants'
import { discountTexts } from '@cubby/contract/discount'
import { messages } from '@cubby/contract/messages'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { MoneyField, TextField } from '@/ui/fields.tsx'
import type { Fields } from '@/ui/forms/use-form.ts'

/** An enrollment whose student can get another price. In dollars. */
export interface PricedEnrollment {
  readonly id: string
  readonly student_name: string
  readonly class_name: string
  /** Before any discount, if it is known. */
  readonly price?: number
  readonly due?: number
  readonly paid?: number
}

/** Sets what one person pays, with the reason that they read. */
export function PriceForm({ enrollment, close }: { enrollment: PricedEnrollment; close: () => void }) {
  const { id, student_name, class_name, price, due, paid = 0 } = enrollment
  const form = useOperationForm({
    defaults: { price: due?.toFixed(2) ?? '', reason: '' },
    check: (values) => priceErrors(values, price),
    keepsErrors: true,
    send: (call, values) =>
      call('PUT', '/admin/enrollments/:id/price', {
        params: { id },
        body: { ...values, price: Number(values.price) },
      }),
    done: t(messages.personPriceSet),
    close,
  })
  const values = form.watch()
  const above =
    priceErrors(values, price).price === undefined
      ? Math.round(paid * 100) - Math.round(Number(values.price) * 100)
      : 0
  return (
    <OperationForm form={form} submit={t('Set Price')}>
      <p>
        {price === undefined
          ? t(
              '{student} pays this price for {className}. It replaces every other discount. The student is told the price and the reason.',
              { student: student_name, className: class_name },
            )
          : t(
              '{student} pays this price for {className} instead of {price}. It replaces every other discount. The student is told the price and the reason.',
              { student: student_name, className: class_name, price: amountText(price) },
            )}
      </p>
      <PriceFields field={form.field} />
      {above > 0 && (
        <p className="figures text-sm" role="status">
          {t('{paid} was paid, so {refund} will be due for a refund.', {
            paid: amountText(paid),
            refund: amountText(above / 100),
          })}
        </p>
      )}
    </OperationForm>
  )
}

interface PriceValues {
  price: string
  reason: string
}

/** Returns the errors of a typed price of one person. `list` is the price of the class in dollars, if it is known. */
export function priceErrors({ price, reason }: PriceValues, list?: number) {
  const isAmount = /^\d+(\.\d{1,2})?$/.test(price.trim())
  const isTooHigh = list !== undefined && Math.round(Number(price) * 100) > Math.round(list * 100)
  return {
    price: isAmount ? (isTooHigh ? t(messages.priceNotLower) : undefined) : t(messages.amountInCents),
    reason: reason.trim() ? undefined : discountTexts.priceReasonRequired,
  }
}

/** The price of one person and its reason. */
export function PriceFields({ field }: { field: Fields<PriceValues> }) {
  return (
    <>
      <MoneyField label={t('Price for this person (US dollars)')} {...field('price')} />
      <TextField
        label={t('Reason')}
        hint={t('Such as a scholarship. The student sees this reason.')}
        maxLength={REFUND_REASON_MAX_LENGTH}
        {...field('reason')}
      />
    </>
  )
}
