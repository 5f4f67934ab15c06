import type { OrderOutcome, OrderPreview } from '@cubby/contract/seats/center-orders'
import type { MyCenter, StaffMember } from '@cubby/contract/student/my-center'
import { orderOutcomeText } from '@cubby/rules/seats/center-order'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PlannedPerson } from '@/features/seats/center-orders/order-plan.ts'
import { Button, textLink } from '@/ui/button.tsx'
import { TextField } from '@/ui/fields.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import { expiringOf, expiryText, lackingOf, staffMatching, standingText } from './center-figures.ts'

interface StaffChoiceProps {
  center: MyCenter
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
  /** What each ticked person would get. */
  plan: readonly PlannedPerson[]
  preview: OrderPreview | null
}

/** Ticks people of the staff. Says what each would get, and what each lacks. */
export function StaffChoice({ center, ticked, onTick, plan, preview }: StaffChoiceProps) {
  const [words, setWords] = useState('')
  const shown = staffMatching(center.staff, { words })
  const planned = new Map(plan.map(({ member_id, outcome }) => [member_id, outcome]))
  const alone = new Map(preview?.people.map(({ member_id, outcome }) => [member_id, outcome]))
  const lacking = shown.filter((one) => lackingOf(one).length + expiringOf(one).length > 0)
  const tick = (memberId: string, isTicked: boolean) => {
    const next = new Set(ticked)
    if (isTicked) next.add(memberId)
    else next.delete(memberId)
    onTick(next)
  }
  return (
    <section aria-labelledby="who" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="who" className="text-xl">
          Who goes
        </h2>
        <p className="figures text-muted-foreground text-sm" role="status">
          {ticked.size} of {center.staff.length} ticked
        </p>
      </div>
      <TextField
        label="Search by name"
        type="search"
        value={words}
        enterKeyHint="search"
        autoComplete="off"
        onValueChange={setWords}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="small"
          disabled={lacking.length === 0}
          onClick={() => onTick(new Set([...ticked, ...lacking.map(({ member_id }) => member_id)]))}
        >
          Tick all who lack something ({lacking.length})
        </Button>
        {ticked.size > 0 && (
          <Button variant="quiet" size="small" onClick={() => onTick(new Set())}>
            Tick nobody
          </Button>
        )}
      </div>
      {shown.length === 0 && <p className="text-muted-foreground">Nobody matches.</p>}
      <ul className="divide-y rounded-card border bg-card empty:hidden">
        {shown.map((member) => (
          <li key={member.member_id}>
            <label className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-2.5 hover:bg-muted">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-primary"
                checked={ticked.has(member.member_id)}
                onChange={({ target }) => tick(member.member_id, target.checked)}
              />
              <span className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-[1fr_auto] sm:items-center">
                <span>
                  <span className="block font-semibold">{member.name}</span>
                  <span className="figures block text-muted-foreground text-sm empty:hidden">
                    {needText(member)}
                  </span>
                </span>
                <Outcome
                  outcome={planned.get(member.member_id) ?? alone.get(member.member_id) ?? null}
                  isTicked={ticked.has(member.member_id)}
                />
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p className="text-sm">
        Somebody is missing?{' '}
        <Link
          to="/my-center"
          search={{ center: center.id, tab: 'invitations' }}
          className={`${textLink} -my-2.5`}
        >
          Invite them
        </Link>
        . They can be enrolled once they have joined.
        {center.invitations.length > 0 &&
          ` ${pluralize(center.invitations.length, 'invitation')} not answered yet.`}
      </p>
    </section>
  )
}

function Outcome({ outcome, isTicked }: { outcome: PlannedPerson['outcome']; isTicked: boolean }) {
  if (
    outcome === null ||
    (!isTicked && (outcome === 'seat' || outcome === 'waitlist' || outcome === 'session_full'))
  ) {
    return null
  }
  return (
    <span className={`font-semibold text-sm sm:max-w-48 sm:text-right ${toneOf(outcome)}`}>
      {orderOutcomeText(outcome)}
    </span>
  )
}

function toneOf(outcome: OrderOutcome): string {
  if (outcome === 'seat') return 'text-success'
  if (outcome === 'waitlist') return 'text-pending'
  return outcome.startsWith('already') ? 'text-muted-foreground' : 'text-destructive'
}

/** What somebody lacks, in one line. */
function needText(member: StaffMember): string {
  const [lacking] = lackingOf(member)
  const [expiring] = expiringOf(member)
  return lacking ? `${lacking.standard_name}: ${standingText(lacking)}` : expiring ? expiryText(expiring) : ''
}
