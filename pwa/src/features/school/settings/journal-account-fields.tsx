import type { Settings } from '@cubby/contract/school/settings'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { useClasses } from '@/offline/hooks/use-collection.ts'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/inputs.tsx'
import { SettingsPart } from './settings-part.tsx'

interface JournalAccountFieldsProps {
  register: UseFormRegister<Settings>
  errors: FieldErrors<Settings>
}

const accounts = [
  ['cash', 'Cash'],
  ['check', 'Checks'],
  ['card', 'Cards'],
  ['transfer', 'Bank transfers'],
  ['other', 'Other payments'],
  ['fees', 'Income of classes without an account of their own'],
  ['carried_over', 'Money carried over between classes, and payouts on their way (its balance is always 0)'],
  ['card_fees', 'Fees and disputes of card payments'],
  ['tax_rate', 'Tax rate (Xero only)'],
] as const

/** The accounts to which the journal of the cash book books money. */
export function JournalAccountFields({ register, errors }: JournalAccountFieldsProps) {
  const { rows: classes } = useClasses()
  return (
    <SettingsPart part="accounts">
      <p className="text-muted-foreground text-sm">
        The cash book exports a journal for your accountant. Enter the accounts as they are called there: by
        name in QuickBooks, by code in Xero.
      </p>
      {accounts.map(([name, label]) => (
        <Field key={name} label={label} error={errors.journal_accounts?.[name]?.message}>
          {(field) => <TextInput {...field} {...register(`journal_accounts.${name}`)} autoComplete="off" />}
        </Field>
      ))}
      {classes.map(({ id, title }) => (
        <Field
          key={id}
          label={`Income of ${title}`}
          optional
          error={errors.journal_accounts?.classes?.[id]?.message}
        >
          {(field) => (
            <TextInput
              {...field}
              {...register(`journal_accounts.classes.${id}`, { setValueAs: (value) => value || undefined })}
              autoComplete="off"
            />
          )}
        </Field>
      ))}
    </SettingsPart>
  )
}
