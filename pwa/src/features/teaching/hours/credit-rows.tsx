import { t } from '@cubby/texts/t'
import { CircleAlert, Plus, X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '@/ui/button.tsx'
import { TextInput } from '@/ui/inputs.tsx'
import { rich } from '@/ui/rich.tsx'
import { Select } from '@/ui/select.tsx'
import { type CreditChoice, type CreditDraft, emptyCredit } from './training-draft.ts'

interface CreditRowsProps {
  credits: readonly CreditDraft[]
  choices: readonly CreditChoice[]
  error: string | undefined
  onChange: (credits: CreditDraft[]) => void
}

/** What a training counts for: an area with its hours in each row. */
export function CreditRows({ credits, choices, error, onChange }: CreditRowsProps) {
  const id = useId()
  const change = (key: string, changed: Partial<CreditDraft>) =>
    onChange(credits.map((credit) => (credit.key === key ? { ...credit, ...changed } : credit)))
  return (
    <fieldset className="grid gap-3" aria-describedby={error ? `${id}-error` : `${id}-hint`}>
      <legend className="font-semibold text-sm">
        {rich('What it counts for <part>(optional)</part>', {
          part: (words) => <span className="font-normal text-muted-foreground">{words}</span>,
        })}
      </legend>
      <p id={`${id}-hint`} className="-mt-1 text-muted-foreground text-sm">
        {t('If you are not sure, leave it empty. The office fills it in.')}
      </p>
      <ul className="grid gap-2">
        {credits.map((credit, at) => (
          <li key={credit.key} className="grid grid-cols-[minmax(0,1fr)_5.5rem_2.75rem] gap-2">
            <Select
              aria-label={t('Area {number}', { number: at + 1 })}
              value={credit.choice}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => change(credit.key, { choice: target.value })}
            >
              <option value="">{t('Choose an area')}</option>
              {[...Map.groupBy(choices, ({ standard }) => standard)].map(([standard, all]) => (
                <optgroup key={standard.id} label={standard.name}>
                  {all.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
            {choices.find(({ value }) => value === credit.choice)?.isCard ? (
              <span className="self-center text-muted-foreground text-sm">{t('a card')}</span>
            ) : (
              <TextInput
                aria-label={t('Hours for area {number}', { number: at + 1 })}
                placeholder={t('Hours')}
                inputMode="decimal"
                autoComplete="off"
                value={credit.hours}
                aria-invalid={error ? true : undefined}
                onChange={({ target }) => change(credit.key, { hours: target.value })}
              />
            )}
            {credits.length > 1 && (
              <Button
                variant="quiet"
                size="icon"
                aria-label={t('Remove area {number}', { number: at + 1 })}
                onClick={() => onChange(credits.filter(({ key }) => key !== credit.key))}
              >
                <X className="size-4.5" aria-hidden="true" />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-destructive text-sm">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
      <Button
        variant="outline"
        size="small"
        className="justify-self-start"
        onClick={() => onChange([...credits, emptyCredit()])}
      >
        <Plus className="size-4" aria-hidden="true" />
        {t('Another area')}
      </Button>
    </fieldset>
  )
}
