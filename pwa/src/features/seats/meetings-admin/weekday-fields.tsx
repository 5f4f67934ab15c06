import { type Weekday, weekdays } from '@cubby/contract/weekdays'

interface WeekdayFieldsProps {
  chosen: readonly Weekday[]
  onToggle: (weekday: Weekday) => void
}

const nameOf = (weekday: Weekday) => `${weekday.slice(0, 1).toUpperCase()}${weekday.slice(1)}`

/** Checkboxes of the weekdays on which a session meets. */
export function WeekdayFields({ chosen, onToggle }: WeekdayFieldsProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold text-sm">Weekdays</legend>
      <div className="flex flex-wrap gap-x-4">
        {weekdays.map((weekday) => (
          <label key={weekday} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5 accent-primary"
              checked={chosen.includes(weekday)}
              onChange={() => onToggle(weekday)}
            />
            {nameOf(weekday)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
