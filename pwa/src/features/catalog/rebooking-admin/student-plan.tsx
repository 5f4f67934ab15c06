import type { PlannedStudent, RebookingPreview } from '@cubby/contract/catalog/rebooking'
import { timeRange } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { Moment } from '@/desk/dates/dates.tsx'
import { moneyText } from '@/features/seats/transfers-admin/transfer-form.tsx'
import { Chip } from '@/ui/chip.tsx'
import { rich } from '@/ui/rich.tsx'
import { Select } from '@/ui/select.tsx'

interface StudentPlanProps {
  student: RebookingPreview['students'][number]
  sessions: RebookingPreview['sessions']
  /** Whether the student already has a seat in every other session with free seats. */
  isSeated: boolean
  onPlan: (plan: PlannedStudent) => void
}

/** What happens to one student, and what it does to the money. */
export function StudentPlan({ student, sessions, isSeated, onPlan }: StudentPlanProps) {
  const { enrollment_id, name, plan, session_id, money, answer_until, blocked, enrollment_status } = student
  const detailId = useId()
  const choose = (value: string) => {
    const [chosen, id] = value.split(' ')
    if (chosen === 'move' || chosen === 'ask') onPlan({ enrollment_id, plan: chosen, session_id: id ?? null })
    else onPlan({ enrollment_id, plan: 'refund', session_id: null })
  }
  return (
    <li className="grid gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="wrap-anywhere font-semibold">{name}</span>
        {enrollment_status === 'pending' && <Chip tone="warning">{t('Pending')}</Chip>}
      </div>
      <Select
        aria-label={t('Plan for {name}', { name })}
        aria-describedby={detailId}
        aria-invalid={blocked !== null}
        value={plan === 'refund' ? 'refund' : `${plan} ${session_id}`}
        onChange={({ target }) => choose(target.value)}
      >
        {(['move', 'ask'] as const).map((group) => (
          <optgroup key={group} label={group === 'move' ? t('Move to') : t('Ask, and hold a seat in')}>
            {sessions.map((session) => (
              <option key={session.id} value={`${group} ${session.id}`}>
                {t(
                  '{plan, select, move {Move to {day}, {times}, {seats}} other {Ask about {day}, {times}, {seats}}}',
                  {
                    plan: group,
                    day: session.display_date,
                    times: timeRange(session),
                    seats: seatsText(session),
                  },
                )}
              </option>
            ))}
          </optgroup>
        ))}
        <option value="refund">{t('Refund')}</option>
      </Select>
      <p id={detailId} className="figures text-sm sm:col-start-2">
        {blocked === null ? (
          <span className="text-muted-foreground">
            {answer_until !== null && (
              <>
                {rich('Can answer until <moment></moment>.', {
                  moment: () => <Moment of={answer_until} />,
                })}{' '}
              </>
            )}
            {isSeated && `${t('Has a seat in every other session with free seats.')} `}
            {moneyText(money)}
          </span>
        ) : (
          <span className="flex items-start gap-1.5 text-destructive">
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {blocked}
          </span>
        )}
      </p>
    </li>
  )
}

/** What the plan leaves free. Nobody passes students who wait. */
function seatsText({ left, waiting }: StudentPlanProps['sessions'][number]): string {
  if (waiting > 0) return t('{count, plural, one {# waiting} other {# waiting}}', { count: waiting })
  return left > 0 ? t('{left, plural, one {# seat} other {# seats}} left', { left }) : t('full')
}
