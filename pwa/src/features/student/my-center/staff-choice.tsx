import type { OrderOutcome, OrderPreview } from '@cubby/contract/seats/center-orders'
import type { MyCenter } from '@cubby/contract/student/my-center'
import { orderOutcomeText } from '@cubby/rules/seats/center-order'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { useState } from 'react'
import type { PlannedPerson } from '@/features/seats/center-orders/order-plan.ts'
import { obstacleOf } from '@/features/seats/center-orders/order-text.ts'
import { Button, textLink } from '@/ui/button.tsx'
import { TextField } from '@/ui/fields.tsx'
import { rich } from '@/ui/rich.tsx'
import { isNeedy, staffMatching } from './center-figures.ts'
import { NeedsLines } from './needs-lines.tsx'
import { useToday } from './use-my-center.ts'

interface StaffChoiceProps {
  center: MyCenter
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
  /** What each ticked person would get. */
  plan: readonly PlannedPerson[]
  preview: OrderPreview | null
}

/** Ticks people of the staff, those who need something first. Says what each would get, or why they cannot. */
export function StaffChoice({ center, ticked, onTick, plan, preview }: StaffChoiceProps) {
  const today = useToday()
  const [words, setWords] = useState('')
  const shown = staffMatching(center.staff, { words })
  const planned = new Map(plan.map(({ member_id, outcome }) => [member_id, outcome]))
  const alone = new Map(preview?.people.map(({ member_id, outcome }) => [member_id, outcome]))
  const needy = shown.filter((one) => isNeedy(one) && !obstacleOf(alone.get(one.member_id)))
  const tick = (memberId: string, isTicked: boolean) => {
    const next = new Set(ticked)
    if (isTicked) next.add(memberId)
    else next.delete(memberId)
    onTick(next)
  }
  return (
    <section aria-labelledby="who" className="grid gap-4">
      <h2 id="who" className="text-xl">
        {t('Who goes')}
      </h2>
      <TextField
        label={t('Search by name')}
        type="search"
        value={words}
        enterKeyHint="search"
        autoComplete="off"
        onValueChange={setWords}
      />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {needy.length > 0 && (
          <Button
            variant="outline"
            size="small"
            onClick={() => onTick(new Set([...ticked, ...needy.map(({ member_id }) => member_id)]))}
          >
            {t('Select everyone who is missing something ({count})', { count: needy.length })}
          </Button>
        )}
        {ticked.size > 0 && (
          <Button variant="quiet" size="small" onClick={() => onTick(new Set())}>
            {t('Clear selection')}
          </Button>
        )}
      </div>
      {shown.length === 0 && <p className="text-muted-foreground">{t('No one matches.')}</p>}
      <ul className="grid overflow-hidden rounded-card border bg-card empty:hidden sm:grid-cols-2">
        {shown.map((member) => {
          const { member_id, name } = member
          const obstacle = obstacleOf(alone.get(member_id))
          const outcome = planned.get(member_id)
          return (
            <li key={member_id} className={cx('-mb-px border-b', isNeedy(member) && 'sm:col-span-2')}>
              <label
                className={cx(
                  'flex min-h-12 items-start gap-3 px-4 py-3',
                  !obstacle && 'cursor-pointer hover:bg-muted',
                )}
              >
                <input
                  type="checkbox"
                  className="mt-px size-5 shrink-0 accent-primary"
                  disabled={obstacle !== undefined}
                  checked={ticked.has(member_id) && !obstacle}
                  onChange={({ target }) => tick(member_id, target.checked)}
                />
                <span className={obstacle ? 'text-muted-foreground' : ''}>
                  <span className="block font-semibold leading-snug">{name}</span>
                  <span className="block text-sm empty:hidden">
                    {obstacle ?? <NeedsLines member={member} today={today} />}
                  </span>
                  {outcome && (
                    <span className={`block font-semibold text-sm ${tones[outcome] ?? 'text-destructive'}`}>
                      {orderOutcomeText(outcome)}
                    </span>
                  )}
                </span>
              </label>
            </li>
          )
        })}
      </ul>
      <p className="text-sm">
        {rich('Missing someone? <link>Invite them</link>. They can be enrolled once they have joined.', {
          link: (words) => (
            <Link
              to="/my-center"
              search={{ center: center.id, tab: 'invitations' }}
              className={`${textLink} -my-2.5`}
            >
              {words}
            </Link>
          ),
        })}
        {center.invitations.length > 0 &&
          ` ${t('{count, plural, one {# invitation is} other {# invitations are}} not answered yet.', {
            count: center.invitations.length,
          })}`}
      </p>
    </section>
  )
}

const tones: Partial<Record<OrderOutcome, string>> = { seat: 'text-success', waitlist: 'text-pending' }
