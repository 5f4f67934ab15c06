import { useStandards } from '@/desk/shell/use-standards.ts'
import { DateField } from '@/ui/fields.tsx'
import { SelectField } from '@/ui/select.tsx'

/** A standard that the office sets, and the day from which the periods count; both are empty until chosen. */
export interface StandardDraft {
  readonly standard_id: string
  readonly since: string
}

export function isStandardComplete({ standard_id, since }: StandardDraft): boolean {
  return standard_id !== '' && since !== ''
}

interface StandardFieldsProps {
  draft: StandardDraft
  onChange: (draft: StandardDraft) => void
}

/** Chooses a standard that is not archived, and since when it applies. */
export function StandardFields({ draft, onChange }: StandardFieldsProps) {
  const { data, error } = useStandards()
  const standards = data?.filter(({ archived }) => !archived) ?? []
  return (
    <div className="grid grid-cols-1 gap-4">
      <SelectField
        label="Standard"
        name="standard_id"
        error={error ? 'The standards could not be loaded' : undefined}
        value={draft.standard_id}
        onValueChange={(value) => onChange({ ...draft, standard_id: value })}
      >
        <option value="">Choose a standard</option>
        {standards.map(({ id, name, authority }) => (
          <option key={id} value={id}>
            {name}, {authority}
          </option>
        ))}
      </SelectField>
      <DateField
        label="Since"
        name="since"
        hint="The first day of the current period: for most, the first day at the program."
        value={draft.since}
        onValueChange={(value) => onChange({ ...draft, since: value })}
      />
    </div>
  )
}
