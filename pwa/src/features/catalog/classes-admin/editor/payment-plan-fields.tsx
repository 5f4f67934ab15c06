import { INSTALLMENTS_LIMIT } from '@cubby/contract/constants'
import { type PaymentPlan, paymentPlan, planOrigins } from '@cubby/contract/payment-plan'
import { paymentPlanText, planAmountsText } from '@cubby/rules/money/payment-plan-text'
import { t } from '@cubby/texts/t'
import { Plus } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '@/ui/button.tsx'
import { NumberField } from '@/ui/fields.tsx'
import { fieldsOf } from '@/ui/forms/use-form.ts'
import { SelectField } from '@/ui/select.tsx'
import type { ClassForm } from './class-draft.ts'

const presets: readonly { label: string; plan: PaymentPlan }[] = [
  {
    label: t('Three installments'),
    plan: [0, 30, 60].map((days) => ({ share: 1, days, from: 'approval' })),
  },
  {
    label: t('Deposit and rest'),
    plan: [
      { share: 25, days: 0, from: 'approval' },
      { share: 75, days: 7, from: 'start' },
    ],
  },
]

/** The fields of the payment plan: installments, each with a share and a day. Below them, the plan with its amounts. */
export function PaymentPlanFields() {
  const form = useFormContext<ClassForm>()
  const field = fieldsOf(form)
  const { control, watch } = form
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'payment_plan', keyName: 'key' })
  return (
    <section className="grid gap-3" aria-labelledby="payment-plan">
      <div>
        <p id="payment-plan" className="font-semibold text-sm">
          {t('Payment plan')}
        </p>
        <p className="text-muted-foreground text-sm">
          {t(
            'Students can pay the price in installments, even after the start. Applies to new enrollments; earlier ones keep the plan that their students agreed to.',
          )}
        </p>
      </div>
      <ol className="grid gap-3 empty:hidden">
        {fields.map(({ key }, at) => (
          <li key={key}>
            <fieldset className="grid grid-cols-[1fr_1fr_auto] items-start gap-3 sm:grid-cols-[6rem_6rem_12rem_auto] sm:justify-start">
              <legend className="sr-only">{t('Installment {number}', { number: at + 1 })}</legend>
              {(
                [
                  ['share', t('Share')],
                  ['days', t('Days')],
                ] as const
              ).map(([column, label]) => (
                <NumberField
                  key={column}
                  label={label}
                  {...field(`payment_plan.${at}.${column}`, { valueAsNumber: true })}
                />
              ))}
              <div className="col-span-2 row-start-2 sm:col-span-1 sm:row-start-auto">
                <SelectField label={t('Counted')} {...field(`payment_plan.${at}.from`)}>
                  {Object.entries(planOrigins).map(([from, label]) => (
                    <option key={from} value={from}>
                      {label}
                    </option>
                  ))}
                </SelectField>
              </div>
              <Button
                variant="quiet"
                size="small"
                className="mt-6"
                aria-label={t('Remove installment {number}', { number: at + 1 })}
                onClick={() => remove(at)}
              >
                {t('Remove')}
              </Button>
            </fieldset>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        {fields.length === 0 &&
          presets.map(({ label, plan }) => (
            <Button key={label} variant="outline" size="small" onClick={() => replace(plan)}>
              {label}
            </Button>
          ))}
        {fields.length > 0 && fields.length < INSTALLMENTS_LIMIT && (
          <Button
            variant="outline"
            size="small"
            onClick={() => append(stepAfter(watch('payment_plan')?.at(-1)))}
          >
            <Plus className="size-5" aria-hidden="true" />
            {t('Add installment')}
          </Button>
        )}
      </div>
      <p role="status" className="figures text-sm">
        {planText(watch('payment_plan') ?? [], watch('price'))}
      </p>
    </section>
  )
}

/** Describes the typed plan, with amounts if there is a price. Nothing while a field is empty. */
function planText(typed: unknown, price: number): string {
  const plan = paymentPlan.safeParse(typed).data
  if (!plan) return ''
  if (plan.length === 0) return t('Without a plan, the whole price is due before the start.')
  return price > 0 ? planAmountsText(plan, price) : paymentPlanText(plan)
}

/** Returns the installment after `last`: the same share, 30 days later, or closer to the start. */
function stepAfter(last: PaymentPlan[number] | undefined): PaymentPlan[number] {
  const { share, days, from } = last ?? { share: 1, days: 0, from: 'approval' as const }
  return { share, days: from === 'approval' ? days + 30 : Math.max(0, days - 7), from }
}
