import {
  CENTER_ADDRESS_MAX_LENGTH,
  CENTER_NAME_MAX_LENGTH,
  CENTER_NOTES_MAX_LENGTH,
  CENTER_TAX_NUMBER_MAX_LENGTH,
} from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { type Center, type CenterSave, centerSave } from '@cubby/contract/money/centers'
import { useState } from 'react'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { EVERY_QUERY, useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { EmailField, PhoneField, TextAreaField, TextField } from '@/ui/fields.tsx'
import { type CenterDraft, classErrors, draftOf, saveOf } from './center-draft.ts'
import { TermsFields } from './terms-fields.tsx'

interface CenterFormProps {
  /** Null for a new center. */
  center: Center | null
  onSaved?: (center: Pick<Center, 'id'>) => void
  close: () => void
}

/** Adds a center or changes one: who it is, and how it is billed. */
export function CenterForm({ center, onSaved, close }: CenterFormProps) {
  const callOnce = useIdempotentCall()
  const [draft, setDraft] = useState<CenterDraft>(() => draftOf(center))
  const [errors, setErrors] = useState<Record<string, string>>()
  const operation = useOperation(
    async (body: CenterSave) => {
      const saved = center
        ? await callOnce('PUT', '/admin/centers/:id', { params: { id: center.id }, body })
        : await callOnce('POST', '/admin/centers', { body })
      onSaved?.(saved.center)
      return saved
    },
    { done: messages.centerSaved, failed: messages.somethingWentWrong },
    close,
    EVERY_QUERY,
  )
  const set = (change: Partial<CenterDraft>) => {
    setDraft({ ...draft, ...change })
    setErrors(undefined)
    operation.reset()
  }
  const submit = () => {
    const parsed = centerSave.safeParse(saveOf(draft, center))
    const wrongClasses = classErrors(draft)
    if (parsed.success && Object.keys(wrongClasses).length === 0) return operation.run(parsed.data)
    const issues = parsed.error?.issues ?? []
    setErrors({
      ...Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])),
      ...wrongClasses,
    })
  }
  const input = (name: 'name' | 'phone' | 'billing_email' | 'tax_exempt_number') => ({
    autoComplete: 'off',
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  return (
    <OperationForm
      failure={errors ? null : operation.failure}
      fields={errors ?? operation.fields}
      busy={operation.busy}
      submit="Save Center"
      onSubmit={submit}
      close={close}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" name="name" {...input('name')} maxLength={CENTER_NAME_MAX_LENGTH} />
        <PhoneField label="Phone" name="phone" optional {...input('phone')} />
        <TextAreaField
          label="Address"
          name="address"
          hint="Printed on invoices"
          rows={3}
          maxLength={CENTER_ADDRESS_MAX_LENGTH}
          value={draft.address}
          onValueChange={(value) => set({ address: value })}
        />
        <div className="grid content-start gap-4">
          <EmailField
            label="Billing email"
            name="billing_email"
            hint="Invoices and reminders go there"
            {...input('billing_email')}
          />
          <TextField
            label="Tax-exempt number"
            name="tax_exempt_number"
            optional
            {...input('tax_exempt_number')}
            maxLength={CENTER_TAX_NUMBER_MAX_LENGTH}
          />
        </div>
      </div>
      <TermsFields draft={draft} onChange={set} />
      <TextAreaField
        label="Notes"
        name="notes"
        optional
        hint="Only the office reads them."
        rows={3}
        maxLength={CENTER_NOTES_MAX_LENGTH}
        value={draft.notes}
        onValueChange={(value) => set({ notes: value })}
      />
    </OperationForm>
  )
}
