import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { calendarClasses, chosenDay } from './calendar-classes.ts'
import { dateOf, dayOf } from './picker-days.ts'

interface DaysCalendarProps {
  /** The chosen days, yyyy-MM-dd. */
  days: readonly string[]
  firstDay: string
  lastDay: string
  canToggle: (day: string) => boolean
  onToggle: (day: string) => void
}

const fullDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' })

/** A calendar of one month at a time. Pressing a day chooses it or takes it back. */
export function DaysCalendar({ days, firstDay, lastDay, canToggle, onToggle }: DaysCalendarProps) {
  const [first, last] = [dateOf(firstDay), dateOf(lastDay)]
  const [month, setMonth] = useState(first)
  return (
    <DayPicker
      mode="multiple"
      {...(month && { month })}
      onMonthChange={setMonth}
      {...(first && { startMonth: first })}
      {...(last && { endMonth: last })}
      disabled={(date) => !canToggle(dayOf(date))}
      selected={days.flatMap((day) => dateOf(day) ?? [])}
      onSelect={(_, date) => onToggle(dayOf(date))}
      labels={{
        labelDayButton: (date, { selected }) => `${fullDay.format(date)}${selected ? ', chosen' : ''}`,
      }}
      classNames={{ ...calendarClasses, day: 'px-0 py-0.5 text-center', selected: chosenDay }}
    />
  )
}
