import { DISCOUNT_CODE_MAX_LENGTH, REFUND_REASON_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { type DiscountCode, type DiscountSave, discountSave } from '@cubby/contract/money/discounts'
import { useState } from 'react'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { useAllClasses } from '@/desk/shell/use-all-classes.ts'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/inputs.tsx'
import { Select } from '@/ui/select.tsx'
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
    ...{ code: discount?.code ?? '', unit: discount?.unit ?? 'percent', value: text(discount?.value) },
    ...{ class_ids: discount?.class_ids ?? [], note: discount?.note ?? '', ended: discount?.ended ?? false },
    ...{ valid_from: discount?.valid_from ?? '', valid_through: discount?.valid_through ?? '' },
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
    ...{ valid_from: valid_from || null, valid_through: valid_through || null },
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
      <Field label="Code" name="code" hint="Letters, digits, and hyphens, such as SPRING20">
        {(control) => (
          <TextInput
            {...control}
            className="figures uppercase"
            autoComplete="off"
            spellCheck={false}
            maxLength={DISCOUNT_CODE_MAX_LENGTH}
            value={values.code}
            onChange={({ target }) => set({ code: target.value })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Takes off" name="value">
          {(control) => <TextInput {...control} {...input('value')} />}
        </Field>
        <Field label="Unit">
          {(control) => (
            <Select
              {...control}
              value={values.unit}
              onChange={({ target }) => set({ unit: target.value === 'percent' ? 'percent' : 'dollars' })}
            >
              <option value="percent">Percent</option>
              <option value="dollars">US dollars</option>
            </Select>
          )}
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Valid from" name="valid_from" optional>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={values.valid_from}
              onChange={({ target }) => set({ valid_from: target.value })}
            />
          )}
        </Field>
        <Field label="Valid through" name="valid_through" optional>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={values.valid_through}
              onChange={({ target }) => set({ valid_through: target.value })}
            />
          )}
        </Field>
      </div>
      <div className="grid grid-cols-2 items-end gap-4">
        <Field label="Uses in all" name="max_uses" optional>
          {(control) => <TextInput {...control} {...input('max_uses')} />}
        </Field>
        <Field label="Per student" name="max_uses_per_student" optional>
          {(control) => <TextInput {...control} {...input('max_uses_per_student')} />}
        </Field>
      </div>
      <Field label="Lowest price of a class (US dollars)" name="min_price" optional>
        {(control) => <TextInput {...control} {...input('min_price')} />}
      </Field>
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
            <label key={id} className="flex min-h-11 items-center gap-3 pointer-fine:min-h-8">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-primary"
                checked={values.class_ids.includes(id)}
                onChange={({ target }) =>
                  set({
                    class_ids: target.checked
                      ? [...values.class_ids, id]
                      : values.class_ids.filter((other) => other !== id),
                  })
                }
              />
              {title}
            </label>
          ))}
        </div>
      </fieldset>
      <Field label="Note" name="note" optional hint="What it is for. Only the office reads it.">
        {(control) => (
          <TextInput
            {...control}
            maxLength={REFUND_REASON_MAX_LENGTH}
            value={values.note}
            onChange={({ target }) => set({ note: target.value })}
          />
        )}
      </Field>
      {discount && (
        <Switch label="Ended" checked={values.ended} onChange={(ended) => set({ ended })}>
          Nobody can use it anymore. Those who did keep their price.
        </Switch>
      )}
    </OperationForm>
  )
}
