import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import { useState } from 'react'
import { SelectField } from '@/ui/select.tsx'
import type { BookableClass, BookableSession } from './bookable-sessions.ts'

interface SessionChoiceProps {
  classes: readonly BookableClass[]
  failure: string | null
  /** The class that is chosen at first. */
  firstClassId?: string
  sessionId: string
  /** The error of the session. */
  error?: string | undefined
  onChoose: (sessionId: string) => void
}

/** Chooses a class and one of its sessions. Shows the price, free seats, and waitlist of the session. */
export function SessionChoice(props: SessionChoiceProps) {
  const { classes, failure, firstClassId = '', sessionId, error, onChoose } = props
  const [classId, setClassId] = useState(firstClassId)
  const sessions = classes.find(({ id }) => id === classId)?.sessions ?? []
  const chosen = sessions.find(({ id }) => id === sessionId)
  return (
    <>
      <SelectField
        label={t('Class')}
        error={failure ?? undefined}
        value={classId}
        onValueChange={(value) => {
          setClassId(value)
          const only = classes.find(({ id }) => id === value)?.sessions
          onChoose(only?.length === 1 ? (only[0]?.id ?? '') : '')
        }}
      >
        <option value="">{t('Choose a class')}</option>
        {classes.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('Session')}
        error={error}
        disabled={sessions.length === 0}
        value={sessionId}
        onValueChange={onChoose}
      >
        <option value="">{t('Choose a session')}</option>
        {sessions.map((session) => (
          <option key={session.id} value={session.id}>
            {`${displayDate(session.start_date, session.end_date)}, ${seatsText(session)}`}
          </option>
        ))}
      </SelectField>
      <p role="status" className="figures text-sm empty:hidden">
        {chosen && factsOf(chosen)}
      </p>
    </>
  )
}

function seatsText({ free, waiting, hasBegun }: BookableSession): string {
  if (hasBegun)
    return t('already begun, {free, plural, =0 {full} one {# free seat} other {# free seats}}', {
      free: Math.max(0, free),
    })
  return free > 0
    ? t('{free, plural, one {# free seat} other {# free seats}}', { free })
    : t('full, {waiting, plural, one {# waiting} other {# waiting}}', { waiting })
}

/** For example '9:00 AM to 12:00 PM, Room 2. $95.00, 3 free seats.' */
function factsOf(session: BookableSession): string {
  const where = session.location ? `, ${session.location}` : ''
  const price = session.price > 0 ? amountText(session.price) : t('No charge')
  return `${timeRange(session)}${where}. ${price}, ${seatsText(session)}.`
}
