import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { currentTime } from '@/api/server-clock.ts'
import { buttonVariants } from '@/ui/button-variants.ts'

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

const arrow = buttonVariants({ variant: 'quiet', size: 'icon', className: 'pointer-events-auto' })
const end = '[&>button]:bg-primary [&>button]:text-primary-foreground [&>button]:hover:bg-primary-hover'

/** A calendar of the days from one to another. The library's own style sheet is not used. */
export function RangeCalendar({ days, max, months, onChoose }: RangeCalendarProps) {
  const [first, setFirst] = useState<Date | null>(null)
  const [from, to] = [dateOf(days.startDate), dateOf(days.endDate)]
  const choose = (day: Date) => {
    if (!first) return setFirst(day)
    const [start, last] = day < first ? [day, first] : [first, day]
    onChoose({ startDate: dayOf(start), endDate: dayOf(last) })
  }
  const now = new Date(currentTime())
  return (
    <>
      <DayPicker
        mode="range"
        autoFocus
        today={now}
        numberOfMonths={months}
        {...(to && { defaultMonth: new Date(to.getFullYear(), to.getMonth() - (months - 1)) })}
        {...(max && { disabled: { after: dateOf(max) ?? now } })}
        selected={first ? { from: first, to: first } : { from: from ?? to, to: to ?? from }}
        onSelect={(_, day) => choose(day)}
        labels={{ labelDayButton: (day, { today }) => `${today ? 'Today, ' : ''}${fullDay.format(day)}` }}
        classNames={{
          root: 'figures relative mx-auto w-fit',
          months: 'flex justify-center gap-5',
          month: 'grid justify-items-center gap-1',
          nav: 'pointer-events-none absolute inset-x-0 top-0 flex justify-between',
          button_previous: arrow,
          button_next: arrow,
          chevron: 'size-4 fill-current',
          month_caption: 'flex min-h-11 items-center font-semibold',
          month_grid: 'border-collapse',
          weekday: 'size-10 font-normal text-muted-foreground text-sm',
          day: 'p-0 text-center',
          day_button: 'size-10 rounded-control hover:bg-muted',
          disabled: 'opacity-40',
          outside: 'opacity-40',
          today: 'font-bold [&>button]:underline [&>button]:underline-offset-4',
          range_start: `${end} rounded-l-control`,
          range_middle: 'bg-primary/12',
          range_end: `${end} rounded-r-control`,
        }}
      />
      <p role="status" className="pt-2 text-center text-muted-foreground text-sm">
        {first ? 'Now choose the last day.' : 'Choose the first day.'}
      </p>
    </>
  )
}

/** Returns a day as a local `Date`, which the calendar needs; the day itself has no time zone. */
function dateOf(day: string): Date | undefined {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return day ? new Date(year, month - 1, date) : undefined
}

function dayOf(date: Date): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}
