import type { Settings } from '@cubby/contract/school/settings'
import { useClasses } from '@/offline/hooks/use-collection.ts'
import { TextField } from '@/ui/fields.tsx'
import type { Form } from '@/ui/forms/use-form.ts'
import { SettingsPart } from './settings-part.tsx'

interface JournalAccountFieldsProps {
  form: Form<Settings>
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
export function JournalAccountFields({ form }: JournalAccountFieldsProps) {
  const { field } = form
  const { rows: classes } = useClasses()
  return (
    <SettingsPart part="accounts">
      <p className="text-muted-foreground text-sm">
        The cash book exports a journal for your accountant. Enter the accounts as they are called there: by
        name in QuickBooks, by code in Xero.
      </p>
      {accounts.map(([name, label]) => (
        <TextField key={name} label={label} {...field(`journal_accounts.${name}`)} autoComplete="off" />
      ))}
      {classes.map(({ id, title }) => (
        <TextField
          key={id}
          label={`Income of ${title}`}
          optional
          {...field(`journal_accounts.classes.${id}`, { setValueAs: (value) => value || undefined })}
          autoComplete="off"
        />
      ))}
    </SettingsPart>
  )
}
