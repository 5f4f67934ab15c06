import { CENTER_CLASS_DISCOUNTS_LIMIT } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { useAllClasses } from '@/desk/shell/use-all-classes.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { MoneyField } from '@/ui/fields.tsx'
import type { FieldProps, Form } from '@/ui/forms/use-form.ts'
import { SelectField } from '@/ui/select.tsx'
import type { CenterDraft } from './center-draft.ts'

/** When Cubby sends an invoice. The job runs every 15 minutes. */
const sentWhen = {
  order: t('Within 15 minutes after the office has decided about everyone in the order'),
  month: t('On the first day of the next month'),
} as const

/** How a center is billed, and what is taken off. */
export function TermsFields({ form }: { form: Form<CenterDraft> }) {
  const { field } = form
  const { invoices, sends } = form.watch('terms')
  return (
    <fieldset className="grid grid-cols-1 gap-4 rounded-control border p-4">
      <legend className="px-1 font-display font-semibold text-lg">{t('Terms')}</legend>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField label={t('Invoices')} {...field('terms.invoices')}>
          <option value="order">{t('One for each order')}</option>
          <option value="month">{t('One each month')}</option>
        </SelectField>
        <SelectField
          label={t('Sent by')}
          hint={sends === 'automatically' && sentWhen[invoices]}
          {...field('terms.sends')}
        >
          <option value="office">{t('The office, after checking it')}</option>
          <option value="automatically">{t('Cubby, automatically')}</option>
        </SelectField>
        <MoneyField label={t('Due (days after sending)')} inputMode="numeric" {...field('terms.due_days')} />
      </div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <ReductionFields
          label={t('Discount on every class')}
          optional
          value={field('terms.discount.value')}
          unit={field('terms.discount.unit')}
        />
      </div>
      <ClassDiscounts form={form} />
      <p className="text-muted-foreground text-sm">
        {t(
          "Only the larger discount counts: the center's or the early bird one. Changed terms apply to later orders and invoices.",
        )}
      </p>
    </fieldset>
  )
}

interface ReductionFieldsProps {
  label: string
  optional?: boolean
  value: FieldProps
  unit: FieldProps
}

function ReductionFields({ label, optional = false, value, unit }: ReductionFieldsProps) {
  return (
    <>
      <MoneyField label={label} optional={optional} {...value} />
      <SelectField label={t('Unit')} {...unit}>
        <option value="percent">{t('Percent')}</option>
        <option value="dollars">{t('US dollars')}</option>
      </SelectField>
    </>
  )
}

/** Discounts of single classes, in place of that on every class. */
function ClassDiscounts({ form: { control, field, watch } }: { form: Form<CenterDraft> }) {
  const { data: classes = [], error } = useAllClasses()
  const name = 'terms.class_discounts'
  const { fields, append, remove } = useFieldArray({ control, name })
  const rows = watch(name)
  return (
    <div className="grid grid-cols-1 gap-3">
      {error && <Alert tone="error">{t(messages.adminClassesFailed)}</Alert>}
      {fields.map(({ id }, index) => {
        const classId = rows[index]?.class_id ?? ''
        const title = classes.find((one) => one.id === classId)?.title
        return (
          <div
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2 rounded-control border p-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto] sm:border-0 sm:p-0"
          >
            <div className="max-sm:col-span-3">
              {/* The classes may be loaded later than the field. */}
              <SelectField label={t('Class')} {...field(`${name}.${index}.class_id`)} value={classId}>
                <option value="">{t('Choose a class')}</option>
                {classId !== '' && !title && <option value={classId}>{t('The chosen class')}</option>}
                {classes.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.title}
                  </option>
                ))}
              </SelectField>
            </div>
            <ReductionFields
              label={t('Discount')}
              value={field(`${name}.${index}.value`)}
              unit={field(`${name}.${index}.unit`)}
            />
            <Button
              variant="quiet"
              size="icon"
              aria-label={
                title
                  ? t('Remove the discount for {title}', { title })
                  : t('Remove the discount for class {number}', { number: index + 1 })
              }
              onClick={() => remove(index)}
            >
              <Trash2 className="size-4.5" aria-hidden="true" />
            </Button>
          </div>
        )
      })}
      <Button
        variant="outline"
        size="small"
        className="justify-self-start"
        disabled={fields.length >= CENTER_CLASS_DISCOUNTS_LIMIT}
        onClick={() => append({ class_id: '', unit: 'percent', value: '' }, { shouldFocus: false })}
      >
        <Plus className="size-4" aria-hidden="true" />
        {t('Add Discount for a Class')}
      </Button>
    </div>
  )
}
