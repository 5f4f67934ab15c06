import type { Conflicts } from '@cubby/contract/errors'
import { t, translate } from '@cubby/texts/t'
import { fieldText } from '@/unsent-changes/profile-labels.ts'

export type Side = 'yours' | 'theirs'

interface ConflictChoicesProps<Field extends string> {
  conflicts: Conflicts
  /** The fields that can be in conflict, in order, with their names. */
  labels: Readonly<Record<Field, string>>
  /** Where the two values come from. */
  sources: Readonly<Record<Side, string>>
  /** A field without a choice keeps the stored value. */
  choices: Readonly<Record<string, Side>>
  onChoose: (choices: Record<string, Side>) => void
}

/** Lets the user choose between the two values of each field that was changed elsewhere, too. */
export function ConflictChoices<Field extends string>(props: ConflictChoicesProps<Field>) {
  const { conflicts, labels, sources, choices, onChoose } = props
  const fields = Object.entries<string>(labels).filter(([field]) => field in conflicts)
  return fields.map(([field, label]) => (
    <fieldset key={field} className="grid gap-1">
      <legend className="font-semibold text-sm">
        {t('{label}: which one is right?', { label: translate(label) })}
      </legend>
      {(['theirs', 'yours'] as const).map((side) => (
        <label key={side} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={field}
            className="size-5 accent-primary"
            checked={(choices[field] ?? 'theirs') === side}
            onChange={() => onChoose({ ...choices, [field]: side })}
          />
          <span className="figures wrap-anywhere">
            {fieldText(field, conflicts[field]?.[side]) || t('None')}{' '}
            <span className="text-muted-foreground">{sources[side]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  ))
}
