import { HOLIDAYS_LIMIT, ROOMS_LIMIT } from '@cubby/contract/school/rooms'
import type { Settings } from '@cubby/contract/school/settings'
import { t } from '@cubby/texts/t'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useToday } from '@/desk/dates/dates.tsx'
import { Button } from '@/ui/button.tsx'
import { DateField, NumberField, TextField } from '@/ui/fields.tsx'
import type { Form } from '@/ui/forms/use-form.ts'
import { SettingsPart } from './settings-part.tsx'

interface FieldsProps {
  form: Form<Settings>
}

/** The rooms of the school: their names, addresses, and places. */
export function RoomFields({ form }: FieldsProps) {
  const { control, field } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'rooms' })
  return (
    <SettingsPart part="rooms">
      <p className="text-muted-foreground text-sm">
        {t(
          'You can choose them as locations when you edit a class. The calendar shows when each one is free, and which meetings overlap. A session keeps its location if you rename a room here.',
        )}
      </p>
      <Rows
        rows={fields}
        kind="room"
        add={fields.length < ROOMS_LIMIT ? () => append({ name: '', address: '', places: Number.NaN }) : null}
        remove={remove}
      >
        {(at) => (
          <>
            <div className="min-w-0 grow basis-40">
              <TextField label={t('Room name')} {...field(`rooms.${at}.name`)} autoComplete="off" />
            </div>
            <div className="min-w-0 grow basis-40">
              <TextField
                label={t('Room address')}
                optional
                {...field(`rooms.${at}.address`)}
                autoComplete="off"
              />
            </div>
            <div className="w-24">
              <NumberField
                label={t('Capacity')}
                {...field(`rooms.${at}.places`, { valueAsNumber: true })}
                min={1}
              />
            </div>
          </>
        )}
      </Rows>
    </SettingsPart>
  )
}

const days = [
  ['first_day', t('First day')],
  ['last_day', t('Last day')],
] as const

/** The days on which the school is closed. */
export function HolidayFields({ form }: FieldsProps) {
  const { control, field } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'holidays' })
  const today = useToday()
  return (
    <SettingsPart part="holidays">
      <p className="text-muted-foreground text-sm">
        {t(
          'The calendar marks the meetings on days when the school is closed. They take place unless you move or cancel them.',
        )}
      </p>
      <Rows
        rows={fields}
        kind="holiday"
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
              <TextField label={t('Holiday')} {...field(`holidays.${at}.name`)} autoComplete="off" />
            </div>
            {days.map(([day, label]) => (
              <div key={day} className="w-40">
                <DateField label={label} {...field(`holidays.${at}.${day}`)} />
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
  kind: 'room' | 'holiday' | 'column'
  /** Null once there are as many as possible. */
  add: (() => void) | null
  remove: (at: number) => void
  /** The fields of a row. */
  children: (at: number) => ReactNode
}

/** Rows of fields, each with a button that removes it, and a button that adds one. */
export function Rows({ rows, kind, add, remove, children }: RowsProps) {
  return (
    <>
      <ol className="grid gap-3 empty:hidden">
        {rows.map(({ id }, at) => (
          <li key={id}>
            <fieldset className="flex flex-wrap items-start gap-3">
              <legend className="sr-only">
                {t(
                  '{kind, select, room {Room {number}} holiday {Holiday {number}} other {Column {number}}}',
                  { kind, number: at + 1 },
                )}
              </legend>
              {children(at)}
              <Button
                variant="quiet"
                size="icon"
                className="mt-6"
                aria-label={t(
                  '{kind, select, room {Remove room {number}} holiday {Remove holiday {number}} other {Remove column {number}}}',
                  { kind, number: at + 1 },
                )}
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
            {t('{kind, select, room {Add room} holiday {Add holiday} other {Add column}}', { kind })}
          </Button>
        </div>
      )}
    </>
  )
}
