import { t } from '@cubby/texts/t'
import { useStandards } from '@/desk/shell/use-standards.ts'
import { DateField } from '@/ui/fields.tsx'
import type { Fields } from '@/ui/forms/use-form.ts'
import { SelectField } from '@/ui/select.tsx'

/** A standard that the office sets, and the day from which the periods count; both are empty until chosen. */
export interface StandardDraft {
  standard_id: string
  since: string
}

export function isStandardComplete({ standard_id, since }: StandardDraft): boolean {
  return standard_id !== '' && since !== ''
}

/** Chooses a standard that is not archived, and since when it applies. */
export function StandardFields({ field, chosen }: { field: Fields<StandardDraft>; chosen: string }) {
  const { data, error } = useStandards()
  const standards = data?.filter(({ archived }) => !archived) ?? []
  return (
    <div className="grid grid-cols-1 gap-4">
      {/* The standards may be loaded later than the field. */}
      <SelectField
        label={t('Standard')}
        {...field('standard_id')}
        value={chosen}
        error={error ? t('The standards could not be loaded') : field('standard_id').error}
      >
        <option value="">{t('Choose a standard')}</option>
        {standards.map(({ id, name, authority }) => (
          <option key={id} value={id}>
            {name}, {authority}
          </option>
        ))}
      </SelectField>
      <DateField
        label={t('Since')}
        hint={t('The first day of the current period: for most, the first day at the program.')}
        {...field('since')}
      />
    </div>
  )
}
