import { DISCOUNT_CODE_MAX_LENGTH, REFUND_REASON_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { type DiscountCode, type DiscountSave, discountSave } from '@cubby/contract/money/discounts'
import { useState } from 'react'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { useAllClasses } from '@/desk/shell/use-all-classes.ts'
import { CheckField, DateField, TextField } from '@/ui/fields.tsx'
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
  const callOnce = useIdempotentCall()
  const classes = useAllClasses()
  const [values, setValues] = useState(() => valuesOf(discount))
  const [errors, setErrors] = useState<Record<string, string>>()
  const set = (change: Partial<Values>) => {
    setValues({ ...values, ...change })
    setErrors(undefined)
  }
  const operation = useOperation(
    (body: DiscountSave) =>
      discount
        ? callOnce('PUT', '/admin/discounts/:id', { params: { id: discount.id }, body })
        : callOnce('POST', '/admin/discounts', { body }),
    { done: messages.discountSaved, failed: messages.somethingWentWrong },
    close,
    PAYMENTS,
  )
  const submit = () => {
    const parsed = discountSave.safeParse(saveOf(values))
    if (parsed.success) return operation.run(parsed.data)
    setErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])))
  }
  const input = (name: 'value' | 'max_uses' | 'max_uses_per_student' | 'min_price') => ({
    className: 'figures',
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  return (
    <OperationForm
      failure={errors ? null : operation.failure}
      fields={errors ?? operation.fields}
      busy={operation.busy}
      submit="Save Code"
      onSubmit={submit}
      close={close}
    >
      <TextField
        label="Code"
        name="code"
        hint="Letters, digits, and hyphens, such as SPRING20"
        className="figures uppercase"
        autoComplete="off"
        spellCheck={false}
        maxLength={DISCOUNT_CODE_MAX_LENGTH}
        value={values.code}
        onValueChange={(value) => set({ code: value })}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField label="Takes off" name="value" {...input('value')} />
        <SelectField
          label="Unit"
          value={values.unit}
          onValueChange={(value) => set({ unit: value === 'percent' ? 'percent' : 'dollars' })}
        >
          <option value="percent">Percent</option>
          <option value="dollars">US dollars</option>
        </SelectField>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label="Valid from"
          name="valid_from"
          optional
          value={values.valid_from}
          onValueChange={(value) => set({ valid_from: value })}
        />
        <DateField
          label="Valid through"
          name="valid_through"
          optional
          value={values.valid_through}
          onValueChange={(value) => set({ valid_through: value })}
        />
      </div>
      <div className="grid grid-cols-2 items-end gap-4">
        <TextField label="Uses in all" name="max_uses" optional {...input('max_uses')} />
        <TextField
          label="Per student"
          name="max_uses_per_student"
          optional
          {...input('max_uses_per_student')}
        />
      </div>
      <TextField
        label="Lowest price of a class (US dollars)"
        name="min_price"
        optional
        {...input('min_price')}
      />
      <fieldset className="grid gap-1">
        <legend className="font-semibold text-sm">
          Classes <span className="font-normal text-muted-foreground">(none chosen: all)</span>
        </legend>
        <div className="grid max-h-48 overflow-y-auto rounded-control border px-3 py-1">
          {!classes.data && (
            <p className="py-2 text-muted-foreground text-sm" role="status">
              {classes.error ? messages.adminClassesFailed : 'Loading classes'}
            </p>
          )}
          {(classes.data ?? []).map(({ id, title }) => (
            <CheckField
              key={id}
              className="pointer-fine:min-h-8"
              checked={values.class_ids.includes(id)}
              onCheckedChange={(checked) =>
                set({
                  class_ids: checked
                    ? [...values.class_ids, id]
                    : values.class_ids.filter((other) => other !== id),
                })
              }
            >
              {title}
            </CheckField>
          ))}
        </div>
      </fieldset>
      <TextField
        label="Note"
        name="note"
        optional
        hint="What it is for. Only the office reads it."
        maxLength={REFUND_REASON_MAX_LENGTH}
        value={values.note}
        onValueChange={(value) => set({ note: value })}
      />
      {discount && (
        <Switch label="Ended" checked={values.ended} onChange={(ended) => set({ ended })}>
          Nobody can use it anymore. Those who did keep their price.
        </Switch>
      )}
    </OperationForm>
  )
}
