import { REFUND_STEPS_LIMIT } from '@cubby/contract/constants'
import type { Settings } from '@cubby/contract/school/settings'
import { refundPolicyText } from '@cubby/rules/money/refund-policy'
import { t } from '@cubby/texts/t'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { Button } from '@/ui/button.tsx'
import { NumberField } from '@/ui/fields.tsx'
import type { Form } from '@/ui/forms/use-form.ts'
import { SettingsPart } from './settings-part.tsx'

interface RefundPolicyFieldsProps {
  form: Form<Settings>
}

const columns = [
  ['days', t('Days before the start')],
  ['percent', t('Refund (percent)')],
] as const

/** The fields of the refund policy: deadlines, each with a share. Below them, the policy as a sentence. */
export function RefundPolicyFields({ form }: RefundPolicyFieldsProps) {
  const { control, field } = form
  const name = 'refund_policy'
  const { fields, append, remove } = useFieldArray({ control, name })
  const typed = useWatch({ control, name })
  const steps = typed.filter(({ days, percent }) => days >= 0 && percent > 0)
  return (
    <SettingsPart part="refunds">
      <p className="text-muted-foreground text-sm">
        {t(
          'What students get back when they withdraw. Applies to new enrollments; earlier ones keep the policy that their students agreed to. When you cancel a session or reject an enrollment, everything is refunded.',
        )}
      </p>
      <ol className="grid gap-3 empty:hidden">
        {fields.map(({ id }, at) => (
          <li key={id}>
            <fieldset className="flex flex-wrap items-start gap-3">
              <legend className="sr-only">{t('Deadline {number}', { number: at + 1 })}</legend>
              {columns.map(([column, label]) => (
                <div key={column} className="w-40">
                  <NumberField label={label} {...field(`${name}.${at}.${column}`, { valueAsNumber: true })} />
                </div>
              ))}
              <Button
                variant="quiet"
                size="icon"
                className="mt-6"
                aria-label={t('Remove deadline {number}', { number: at + 1 })}
                onClick={() => remove(at)}
              >
                <Trash2 className="size-5" aria-hidden="true" />
              </Button>
            </fieldset>
          </li>
        ))}
      </ol>
      {fields.length < REFUND_STEPS_LIMIT && (
        <div>
          <Button variant="outline" onClick={() => append(stepAfter(typed.at(-1)))}>
            <Plus className="size-5" aria-hidden="true" />
            {t('Add deadline')}
          </Button>
        </div>
      )}
      <p role="status" className="figures">
        {refundPolicyText(steps)}
      </p>
    </SettingsPart>
  )
}

type Step = Settings['refund_policy'][number]

/** Returns the first deadline, or the deadline after `last`: half its days and half its share. */
function stepAfter(last: Step | undefined): Step {
  if (!last) return { days: 7, percent: 100 }
  const half = (value: number, least: number) => Math.max(least, Math.floor(value / 2) || least)
  return { days: half(last.days, 0), percent: half(last.percent, 1) }
}
