import type { OrderOutcome } from '@cubby/contract/seats/center-orders'
import { t } from '@cubby/texts/t'
import { useId, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Chip } from '@/ui/chip.tsx'
import { CheckField } from '@/ui/fields.tsx'
import { TextInput } from '@/ui/inputs.tsx'
import { rich } from '@/ui/rich.tsx'
import { obstacleOf } from './order-text.ts'

/** Somebody of the staff. */
export interface OrderCandidate {
  readonly member_id: string
  readonly name: string
}

/** With fewer people, a search would only be in the way. */
const SEARCH_FROM = 9

interface OrderPeopleProps {
  people: readonly OrderCandidate[]
  /** What each of them would get; empty until a session is chosen. */
  outcomes: ReadonlyMap<string, OrderOutcome>
  /** The ids of the members, in the order in which they were ticked. */
  chosen: readonly string[]
  /** How many of the chosen get a seat. */
  seated: number
  /** Whether it is known who gets a seat. */
  isKnown: boolean
  onChange: (chosen: readonly string[]) => void
}

/** Ticks people of the staff, and says beside each name what they get or why they cannot be chosen. */
export function OrderPeople({ people, outcomes, chosen, seated, isKnown, onChange }: OrderPeopleProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = people.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  const free = found.filter(
    ({ member_id }) => !obstacleOf(outcomes.get(member_id)) && !chosen.includes(member_id),
  )
  const toggle = (memberId: string, isTicked: boolean) =>
    onChange(isTicked ? [...chosen, memberId] : chosen.filter((other) => other !== memberId))
  return (
    <fieldset className="grid grid-cols-1 gap-1.5">
      <legend className="mb-1.5 font-semibold text-sm">
        {rich('Staff <part>({count} chosen)</part>', {
          count: chosen.length,
          part: (words) => <span className="figures font-normal text-muted-foreground">{words}</span>,
        })}
      </legend>
      {people.length >= SEARCH_FROM && (
        <TextInput
          type="search"
          aria-label={t('Search the staff')}
          placeholder={t('Search the staff')}
          aria-controls={id}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <div id={id} className="grid max-h-72 grid-cols-1 overflow-y-auto rounded-control border px-3 py-1">
        {people.length === 0 && (
          <p className="py-2 text-muted-foreground text-sm">{t('No one has joined the staff yet.')}</p>
        )}
        {people.length > 0 && found.length === 0 && (
          <p className="py-2 text-muted-foreground text-sm">{t('No one has this name.')}</p>
        )}
        {found.map(({ member_id, name }) => {
          const obstacle = obstacleOf(outcomes.get(member_id))
          const at = chosen.indexOf(member_id)
          return (
            <CheckField
              key={member_id}
              disabled={obstacle !== undefined}
              checked={at >= 0}
              onCheckedChange={(checked) => toggle(member_id, checked)}
            >
              <span className="wrap-anywhere min-w-0 flex-1">
                <span className={obstacle ? 'text-muted-foreground' : ''}>{name}</span>
                {obstacle && <span className="block text-muted-foreground text-sm">{obstacle}</span>}
              </span>
              {isKnown && at >= 0 && (
                <Chip tone={at < seated ? 'success' : 'pending'}>
                  {at < seated ? t('Seat') : t('Waitlist')}
                </Chip>
              )}
            </CheckField>
          )
        })}
      </div>
      {people.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="small"
            disabled={free.length === 0}
            onClick={() => onChange([...chosen, ...free.map(({ member_id }) => member_id)])}
          >
            {words.length > 0 ? t('Choose everyone found') : t('Choose all')}
          </Button>
          <Button variant="outline" size="small" disabled={chosen.length === 0} onClick={() => onChange([])}>
            {t('Choose none')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
