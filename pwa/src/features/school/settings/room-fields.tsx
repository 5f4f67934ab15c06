import { HOLIDAYS_LIMIT, ROOMS_LIMIT } from '@cubby/contract/school/rooms'
import type { Settings } from '@cubby/contract/school/settings'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Control, type FieldErrors, type UseFormRegister, useFieldArray } from 'react-hook-form'
import { useToday } from '@/desk/dates/dates.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/inputs.tsx'
import { SettingsPart } from './settings-part.tsx'

interface FieldsProps {
  control: Control<Settings>
  register: UseFormRegister<Settings>
  errors: FieldErrors<Settings>
}

/** The rooms of the school: their names, addresses, and places. */
export function RoomFields({ control, register, errors }: FieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'rooms' })
  return (
    <SettingsPart part="rooms">
      <p className="text-muted-foreground text-sm">
        The editor of a class offers them as locations. The calendar shows when each of them is free, and what
        takes place in it at the same time. A session keeps its location if you rename a room here.
      </p>
      <Rows
        rows={fields}
        name="Room"
        add={fields.length < ROOMS_LIMIT ? () => append({ name: '', address: '', places: Number.NaN }) : null}
        remove={remove}
      >
        {(at) => (
          <>
            <div className="min-w-0 grow basis-40">
              <Field label="Room name" error={errors.rooms?.[at]?.name?.message}>
                {(field) => <TextInput {...field} {...register(`rooms.${at}.name`)} autoComplete="off" />}
              </Field>
            </div>
            <div className="min-w-0 grow basis-40">
              <Field label="Room address" optional error={errors.rooms?.[at]?.address?.message}>
                {(field) => <TextInput {...field} {...register(`rooms.${at}.address`)} autoComplete="off" />}
              </Field>
            </div>
            <div className="w-24">
              <Field label="Places" error={errors.rooms?.[at]?.places?.message}>
                {(field) => (
                  <TextInput
                    {...field}
                    {...register(`rooms.${at}.places`, { valueAsNumber: true })}
                    type="number"
                    inputMode="numeric"
                    min={1}
                    className="figures"
                  />
                )}
              </Field>
            </div>
          </>
        )}
      </Rows>
    </SettingsPart>
  )
}

const days = [
  ['first_day', 'First day'],
  ['last_day', 'Last day'],
] as const

/** The days on which the school is closed. */
export function HolidayFields({ control, register, errors }: FieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'holidays' })
  const today = useToday()
  return (
    <SettingsPart part="holidays">
      <p className="text-muted-foreground text-sm">
        The calendar marks the meetings on days when the school is closed. They take place unless you move or
        cancel them.
      </p>
      <Rows
        rows={fields}
        name="Holiday"
        add={
          fields.length < HOLIDAYS_LIMIT
            ? () => append({ name: '', first_day: today, last_day: today })
            : null
        }
        remove={remove}
      >
        {(at) => (
          <>
            <div className="min-w-0 grow basis-40">
              <Field label="Holiday" error={errors.holidays?.[at]?.name?.message}>
                {(field) => <TextInput {...field} {...register(`holidays.${at}.name`)} autoComplete="off" />}
              </Field>
            </div>
            {days.map(([day, label]) => (
              <div key={day} className="w-40">
                <Field label={label} error={errors.holidays?.[at]?.[day]?.message}>
                  {(field) => <TextInput {...field} {...register(`holidays.${at}.${day}`)} type="date" />}
                </Field>
              </div>
            ))}
          </>
        )}
      </Rows>
    </SettingsPart>
  )
}

interface RowsProps {
  rows: readonly { id: string }[]
  /** What a row is, for its buttons: 'Room'. */
  name: string
  /** Null once there are as many as possible. */
  add: (() => void) | null
  remove: (at: number) => void
  /** The fields of a row. */
  children: (at: number) => ReactNode
}

/** Rows of fields, each with a button that removes it, and a button that adds one. */
export function Rows({ rows, name, add, remove, children }: RowsProps) {
  return (
    <>
      <ol className="grid gap-3 empty:hidden">
        {rows.map(({ id }, at) => (
          <li key={id}>
            <fieldset className="flex flex-wrap items-start gap-3">
              <legend className="sr-only">
                {name} {at + 1}
              </legend>
              {children(at)}
              <Button
                variant="quiet"
                size="icon"
                className="mt-6"
                aria-label={`Remove ${name.toLowerCase()} ${at + 1}`}
                onClick={() => remove(at)}
              >
                <Trash2 className="size-5" aria-hidden="true" />
              </Button>
            </fieldset>
          </li>
        ))}
      </ol>
      {add && (
        <div>
          <Button variant="outline" onClick={add}>
            <Plus className="size-5" aria-hidden="true" />
            Add {name.toLowerCase()}
          </Button>
        </div>
      )}
    </>
  )
}
