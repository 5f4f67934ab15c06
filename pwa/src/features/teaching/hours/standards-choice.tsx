import { messages } from '@cubby/contract/messages'
import type { ChosenStandard, HoursLedger } from '@cubby/contract/teaching/hours'
import type { Standard } from '@cubby/contract/teaching/standards'
import { versionOn } from '@cubby/rules/teaching/standing-state'
import { t } from '@cubby/texts/t'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { Button, buttonVariants } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { DateField } from '@/ui/fields.tsx'
import { queueCommand } from '@/unsent-changes/queue-command.ts'
import { HOURS_SEARCH } from './hours-links.ts'
import { dayText, needsSince, rulesText } from './standing-text.ts'

interface StandardsChoiceProps {
  ledger: HoursLedger
  /** The provider's day. */
  today: string
}

/** Chooses which standards apply to the student, and since when. Stored on the device, and sent as soon as possible. */
export function StandardsChoice({ ledger, today }: StandardsChoiceProps) {
  const [since, setSince] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(ledger.chosen.map((one) => [one.standard_id, one.since])),
  )
  const byOffice = new Set(ledger.chosen.flatMap((one) => (one.by_office ? one.standard_id : [])))
  const [errors, setErrors] = useState<readonly string[]>([])
  const navigate = useNavigate()
  const form = useId()
  const rulesOf = ({ versions }: Standard) => versionOn(versions, today).rules
  const isChosen = ({ id }: Standard) => since[id] !== undefined
  const toggle = (standard: Standard, isOn: boolean) =>
    setSince(({ [standard.id]: _, ...others }) =>
      isOn ? { ...others, [standard.id]: needsSince(rulesOf(standard)) ? '' : today } : others,
    )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = ledger.standards.filter(({ id }) => since[id] === '').map(({ id }) => id)
    setErrors(missing)
    const [first] = missing
    if (first !== undefined) {
      document
        .getElementById(form + first)
        ?.querySelector<HTMLElement>('input[type=date]')
        ?.focus()
      return
    }
    const own = Object.entries(since).filter(([standard_id]) => !byOffice.has(standard_id))
    const chosen: ChosenStandard[] = own.map(([standard_id, day]) => ({ standard_id, since: day }))
    if (await queueCommand({ kind: 'choose-standards', args: { chosen } })) {
      await navigate({ to: '/profile', search: HOURS_SEARCH })
    }
  }
  return (
    <form noValidate aria-label={t('What applies to you')} className="grid gap-4" onSubmit={submit}>
      <p className="text-muted-foreground">
        {t(
          'Choose the training requirements that apply to you. If you are not sure, ask your director or the office.',
        )}
      </p>
      <ul className="grid gap-3">
        {ledger.standards.map((standard) => (
          <StandardOption
            key={standard.id}
            id={form + standard.id}
            standard={standard}
            today={today}
            since={since[standard.id]}
            isByOffice={byOffice.has(standard.id)}
            error={
              errors.includes(standard.id) && since[standard.id] === ''
                ? t(messages.fieldRequired)
                : undefined
            }
            onToggle={(isOn) => toggle(standard, isOn)}
            onSince={(day) => setSince((before) => ({ ...before, [standard.id]: day }))}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button type="submit">
          {ledger.standards.some(isChosen) ? t('Save') : t('Nothing applies to me')}
        </Button>
        <Link to="/profile" search={HOURS_SEARCH} className={buttonVariants({ variant: 'outline' })}>
          {t('Cancel')}
        </Link>
      </div>
    </form>
  )
}

interface StandardOptionProps {
  id: string
  standard: Standard
  today: string
  /** The first day; empty while it is not stated, and undefined if the standard is not chosen. */
  since: string | undefined
  /** The student cannot change what the office set. */
  isByOffice: boolean
  error: string | undefined
  onToggle: (isOn: boolean) => void
  onSince: (day: string) => void
}

function StandardOption(props: StandardOptionProps) {
  const { id, standard, today, since, isByOffice, error, onToggle, onSince } = props
  const { name, authority, versions } = standard
  const { rules, source } = versionOn(versions, today)
  return (
    <Card as="li" id={id} className="grid gap-3 p-4 has-[input:checked]:border-primary">
      <label className="flex min-h-11 cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          className="mt-1 size-5 shrink-0 accent-primary"
          checked={since !== undefined}
          disabled={isByOffice}
          onChange={({ target }) => onToggle(target.checked)}
        />
        <span className="grid gap-0.5">
          <span className="font-semibold">{name}</span>
          <span className="text-muted-foreground text-sm">{authority}</span>
          <span className="figures">{rulesText(rules)}</span>
          {isByOffice && since !== undefined && (
            <span className="figures">
              {t(
                'The office set this. It applies from {date}. Ask the office if it should not apply to you.',
                {
                  date: dayText(since),
                },
              )}
            </span>
          )}
        </span>
      </label>
      {since !== undefined && !isByOffice && needsSince(rules) && (
        <div className="max-w-xs ps-8">
          <DateField
            label={t('Since when?')}
            hint={t(
              'The first day of your current period. For most people, this is the day they started at their program.',
            )}
            error={error}
            value={since}
            onValueChange={onSince}
          />
        </div>
      )}
      {source !== '' && (
        <details className="ps-8 text-sm">
          <summary className="min-h-11 py-2.5 text-muted-foreground">{t('Where this comes from')}</summary>
          <p className="wrap-anywhere pb-2 text-muted-foreground">{source}</p>
        </details>
      )}
    </Card>
  )
}
