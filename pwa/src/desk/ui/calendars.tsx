import { t } from '@cubby/texts/t'
import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { useToday } from '@/desk/dates/dates.tsx'
import { buttonVariants } from '@/ui/button.tsx'

const arrow = buttonVariants({ variant: 'quiet', size: 'icon', className: 'pointer-events-auto' })

/** The style of a calendar. The library's own style sheet is not used. */
const calendarClasses = {
  root: 'figures relative mx-auto w-fit',
  months: 'flex justify-center gap-5',
  month: 'grid justify-items-center gap-1',
  nav: 'pointer-events-none absolute inset-x-0 top-0 flex justify-between',
  button_previous: arrow,
  button_next: arrow,
  chevron: 'size-4 fill-current',
  month_caption: 'flex min-h-11 items-center font-semibold',
  month_grid: 'border-collapse',
  // A heading cell is not centered in a parent that sets its own alignment.
  weekday: 'size-10 p-0 text-center font-normal text-muted-foreground text-sm',
  day: 'p-0 text-center',
  day_button: 'size-10 rounded-control hover:bg-muted',
  disabled: 'opacity-40',
  outside: 'opacity-40',
  today: 'font-bold [&>button]:underline [&>button]:underline-offset-4',
} as const

/** The style of a chosen day. */
const chosenDay = '[&>button]:bg-primary [&>button]:text-primary-foreground [&>button]:hover:bg-primary-hover'

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
          range_start: `${chosenDay} rounded-s-control`,
          range_middle: 'bg-primary/12',
          range_end: `${chosenDay} rounded-e-control`,
        }}
      />
      <p role="status" className="pt-2 text-center text-muted-foreground text-sm">
        {first ? t('Now choose the last day.') : t('Choose the first day.')}
      </p>
    </>
  )
}

interface DaysCalendarProps {
  /** The chosen days, yyyy-MM-dd. */
  days: readonly string[]
  firstDay: string
  lastDay: string
  canToggle: (day: string) => boolean
  onToggle: (day: string) => void
}

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
      classNames={{
        ...calendarClasses,
        // It stands among fields, at the left.
        root: 'figures relative w-fit max-sm:mx-auto',
        day: 'px-0 py-0.5 text-center',
        selected: chosenDay,
      }}
    />
  )
}

/** Returns a day, yyyy-MM-dd, as a `Date` in the device's time zone, as the calendar needs it. Undefined for ''. */
function dateOf(day: string): Date | undefined {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return day ? new Date(year, month - 1, date) : undefined
}

/** Returns the day of a `Date` in the device's time zone, as yyyy-MM-dd. */
function dayOf(date: Date): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}
