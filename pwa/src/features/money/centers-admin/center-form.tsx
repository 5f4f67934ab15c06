import {
  CENTER_ADDRESS_MAX_LENGTH,
  CENTER_NAME_MAX_LENGTH,
  CENTER_NOTES_MAX_LENGTH,
  CENTER_TAX_NUMBER_MAX_LENGTH,
} from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { type Center, centerSave } from '@cubby/contract/money/centers'
import { t } from '@cubby/texts/t'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { EmailField, PhoneField, TextAreaField, TextField } from '@/ui/fields.tsx'
import { classErrors, draftOf, saveOf } from './center-draft.ts'
import { TermsFields } from './terms-fields.tsx'

interface CenterFormProps {
  /** Null for a new center. */
  center: Center | null
  onSaved?: (center: Pick<Center, 'id'>) => void
  close: () => void
}

/** Adds a center or changes one: who it is, and how it is billed. */
export function CenterForm({ center, onSaved, close }: CenterFormProps) {
  const form = useOperationForm({
    defaults: draftOf(center),
    schema: centerSave,
    input: (draft) => saveOf(draft, center),
    check: classErrors,
    send: (call, body) =>
      center
        ? call('PUT', '/admin/centers/:id', { params: { id: center.id }, body })
        : call('POST', '/admin/centers', { body }),
    done: t(messages.centerSaved),
    onDone: (saved) => {
      onSaved?.(saved.center)
      close()
    },
    close,
  })
  const { field } = form
  return (
    <OperationForm form={form} submit={t('Save Center')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('Name')}
          autoComplete="off"
          maxLength={CENTER_NAME_MAX_LENGTH}
          {...field('name')}
        />
        <PhoneField label={t('Phone')} optional autoComplete="off" {...field('phone')} />
        <TextAreaField
          label={t('Address')}
          hint={t('Printed on invoices')}
          rows={3}
          maxLength={CENTER_ADDRESS_MAX_LENGTH}
          {...field('address')}
        />
        <div className="grid content-start gap-4">
          <EmailField
            label={t('Billing email')}
            hint={t('Invoices and reminders go there')}
            autoComplete="off"
            {...field('billing_email')}
          />
          <TextField
            label={t('Tax-exempt number')}
            optional
            autoComplete="off"
            maxLength={CENTER_TAX_NUMBER_MAX_LENGTH}
            {...field('tax_exempt_number')}
          />
        </div>
      </div>
      <TermsFields form={form} />
      <TextAreaField
        label={t('Notes')}
        optional
        hint={t('Only the office reads them.')}
        rows={3}
        maxLength={CENTER_NOTES_MAX_LENGTH}
        {...field('notes')}
      />
    </OperationForm>
  )
}
