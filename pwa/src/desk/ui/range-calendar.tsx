import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { useToday } from '@/desk/dates/time-zone.ts'
import { calendarClasses, chosenDay } from './calendar-classes.ts'
import { dateOf, dayOf } from './picker-days.ts'

/** Two days as yyyy-MM-dd; empty where there is none. */
export interface Days {
  startDate: string
  endDate: string
}

interface RangeCalendarProps {
  days: Days
  /** The last day that can be chosen. */
  max?: string
  /** How many months are side by side. */
  months: number
  /** Called once both days are chosen; the first is never after the last. */
  onChoose: (days: Days) => void
}

/** 'Friday, November 20, 2026': the accessible name contains the visible number. */
const fullDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' })

/** A calendar in which the user chooses a first and a last day. */
export function RangeCalendar({ days, max, months, onChoose }: RangeCalendarProps) {
  const [first, setFirst] = useState<Date | null>(null)
  const [from, to] = [dateOf(days.startDate), dateOf(days.endDate)]
  const choose = (day: Date) => {
    if (!first) return setFirst(day)
    const [start, last] = day < first ? [day, first] : [first, day]
    onChoose({ startDate: dayOf(start), endDate: dayOf(last) })
  }
  const today = dateOf(useToday())
  const lastDay = max ? dateOf(max) : undefined
  return (
    <>
      <DayPicker
        mode="range"
        autoFocus
        numberOfMonths={months}
        {...(today && { today })}
        {...(to && { defaultMonth: new Date(to.getFullYear(), to.getMonth() - (months - 1)) })}
        {...(lastDay && { disabled: { after: lastDay } })}
        selected={first ? { from: first, to: first } : { from: from ?? to, to: to ?? from }}
        onSelect={(_, day) => choose(day)}
        labels={{ labelDayButton: (day, { today }) => `${today ? 'Today, ' : ''}${fullDay.format(day)}` }}
        classNames={{
          ...calendarClasses,
          range_start: `${chosenDay} rounded-l-control`,
          range_middle: 'bg-primary/12',
          range_end: `${chosenDay} rounded-r-control`,
        }}
      />
      <p role="status" className="pt-2 text-center text-muted-foreground text-sm">
        {first ? 'Now choose the last day.' : 'Choose the first day.'}
      </p>
    </>
  )
}
