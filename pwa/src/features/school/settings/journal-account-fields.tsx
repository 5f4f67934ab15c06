import type { Settings } from '@cubby/contract/school/settings'
import { t } from '@cubby/texts/t'
import { useClasses } from '@/offline/hooks/use-collection.ts'
import { TextField } from '@/ui/fields.tsx'
import type { Form } from '@/ui/forms/use-form.ts'
import { SettingsPart } from './settings-part.tsx'

interface JournalAccountFieldsProps {
  form: Form<Settings>
}

const accounts = [
  ['cash', t('Cash')],
  ['check', t('Checks')],
  ['card', t('Cards')],
  ['transfer', t('Bank transfers')],
  ['other', t('Other payments')],
  ['fees', t('Income of classes without an account of their own')],
  [
    'carried_over',
    t('Money carried over between classes, and payouts on their way (its balance is always 0)'),
  ],
  ['card_fees', t('Fees and disputes of card payments')],
  ['tax_rate', t('Tax rate (Xero only)')],
] as const

/** The accounts to which the journal of the cash book books money. */
export function JournalAccountFields({ form }: JournalAccountFieldsProps) {
  const { field } = form
  const { rows: classes } = useClasses()
  return (
    <SettingsPart part="accounts">
      <p className="text-muted-foreground text-sm">
        {t(
          'The cash book exports a journal for your accountant. Enter the accounts as they are called there: by name in QuickBooks, by code in Xero.',
        )}
      </p>
      {accounts.map(([name, label]) => (
        <TextField key={name} label={label} {...field(`journal_accounts.${name}`)} autoComplete="off" />
      ))}
      {classes.map(({ id, title }) => (
        <TextField
          key={id}
          label={t('Income of {title}', { title })}
          optional
          {...field(`journal_accounts.classes.${id}`, { setValueAs: (value) => value || undefined })}
          autoComplete="off"
        />
      ))}
    </SettingsPart>
  )
}
