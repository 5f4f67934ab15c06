import { DISCOUNT_CODE_MAX_LENGTH, REFUND_REASON_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { type DiscountCode, type DiscountSave, discountSave } from '@cubby/contract/money/discounts'
import { t } from '@cubby/texts/t'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { useAllClasses } from '@/desk/shell/use-all-classes.ts'
import { CheckField, DateField, MoneyField, TextField } from '@/ui/fields.tsx'
import { rich } from '@/ui/rich.tsx'
import { SelectField } from '@/ui/select.tsx'
import { Switch } from '@/ui/switch.tsx'
import { PAYMENTS } from './use-payments.ts'

/** The typed values. Numbers and days are empty without one. */
interface Values extends Pick<DiscountSave, 'code' | 'unit' | 'class_ids' | 'note' | 'ended'> {
  value: string
  valid_from: string
  valid_through: string
  max_uses: string
  max_uses_per_student: string
  min_price: string
}

function valuesOf(discount: DiscountCode | null): Values {
  const text = (value: number | null | undefined) => (value ? String(value) : '')
  return {
    code: discount?.code ?? '',
    unit: discount?.unit ?? 'percent',
    value: text(discount?.value),
    class_ids: discount?.class_ids ?? [],
    note: discount?.note ?? '',
    ended: discount?.ended ?? false,
    valid_from: discount?.valid_from ?? '',
    valid_through: discount?.valid_through ?? '',
    max_uses: text(discount?.max_uses),
    max_uses_per_student: text(discount?.max_uses_per_student),
    min_price: text(discount?.min_price),
  }
}

function saveOf({ value, valid_from, valid_through, min_price, ...values }: Values) {
  const numberOr = <None,>(typed: string, none: None) => (typed.trim() === '' ? none : Number(typed))
  return {
    ...values,
    value: Number(value.trim() || Number.NaN),
    valid_from: valid_from || null,
    valid_through: valid_through || null,
    max_uses: numberOr(values.max_uses, null),
    max_uses_per_student: numberOr(values.max_uses_per_student, null),
    min_price: numberOr(min_price, 0),
  }
}

/** Adds a code or changes one. Those who use it keep the price that they agreed to. */
export function DiscountForm({ discount, close }: { discount: DiscountCode | null; close: () => void }) {
  const classes = useAllClasses()
  const form = useOperationForm({
    defaults: valuesOf(discount),
    schema: discountSave,
    input: saveOf,
    send: (call, body) =>
      discount
        ? call('PUT', '/admin/discounts/:id', { params: { id: discount.id }, body })
        : call('POST', '/admin/discounts', { body }),
    done: t(messages.discountSaved),
    queryKey: PAYMENTS,
    close,
  })
  const { field, set } = form
  const { class_ids, ended } = form.watch()
  return (
    <OperationForm form={form} submit={t('Save Code')}>
      <TextField
        label={t('Code')}
        hint={t('Letters, digits, and hyphens, such as SPRING20')}
        className="figures uppercase"
        autoComplete="off"
        spellCheck={false}
        maxLength={DISCOUNT_CODE_MAX_LENGTH}
        {...field('code')}
      />
      <div className="grid grid-cols-2 gap-4">
        <MoneyField label={t('Takes off')} {...field('value')} />
        <SelectField label={t('Unit')} {...field('unit')}>
          <option value="percent">{t('Percent')}</option>
          <option value="dollars">{t('US dollars')}</option>
        </SelectField>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField label={t('Valid from')} optional {...field('valid_from')} />
        <DateField label={t('Valid through')} optional {...field('valid_through')} />
      </div>
      <div className="grid grid-cols-2 items-end gap-4">
        <MoneyField label={t('Total uses')} optional {...field('max_uses')} />
        <MoneyField label={t('Per student')} optional {...field('max_uses_per_student')} />
      </div>
      <MoneyField label={t('Lowest price of a class (US dollars)')} optional {...field('min_price')} />
      <fieldset className="grid gap-1">
        <legend className="font-semibold text-sm">
          {rich('Classes <part>(none chosen: all)</part>', {
            part: (words) => <span className="font-normal text-muted-foreground">{words}</span>,
          })}
        </legend>
        <div className="grid max-h-48 overflow-y-auto rounded-control border px-3 py-1">
          {!classes.data && (
            <p className="py-2 text-muted-foreground text-sm" role="status">
              {classes.error ? t(messages.adminClassesFailed) : t('Loading classes')}
            </p>
          )}
          {(classes.data ?? []).map(({ id, title }) => (
            <CheckField
              key={id}
              className="pointer-fine:min-h-8"
              checked={class_ids.includes(id)}
              onCheckedChange={(checked) =>
                set('class_ids', checked ? [...class_ids, id] : class_ids.filter((other) => other !== id))
              }
            >
              {title}
            </CheckField>
          ))}
        </div>
      </fieldset>
      <TextField
        label={t('Note')}
        optional
        hint={t('What it is for. Only the office reads it.')}
        maxLength={REFUND_REASON_MAX_LENGTH}
        {...field('note')}
      />
      {discount && (
        <Switch label={t('Ended')} checked={ended} onChange={(next) => set('ended', next)}>
          {t('No one can use it from now on. Students who used it keep their price.')}
        </Switch>
      )}
    </OperationForm>
  )
}
