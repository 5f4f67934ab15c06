import type { AdminSession } from '@cubby/contract/catalog/admin-classes'
import { roomAt } from '@cubby/rules/seats/meeting-conflicts'
import { displayDate } from '@cubby/rules/session-dates'
import { CalendarPlus, Copy, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { SessionLink } from '@/desk/shell/session-link.tsx'
import { useRooms } from '@/features/school/settings/settings-query.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Field } from '@/ui/field.tsx'
import { DateField, NumberField, TextField, TimeField } from '@/ui/fields.tsx'
import { fieldsOf } from '@/ui/forms/use-form.ts'
import { TextInput } from '@/ui/inputs.tsx'
import type { ClassForm, EntryForm } from './class-draft.ts'
import { InstructorSelect } from './instructor-select.tsx'

export const ONLINE_LINK_HINT =
  'For Zoom, Meet, and the like. Only approved students see it, from a day before.'
export const onlineLinkInput = {
  type: 'url',
  inputMode: 'url',
  autoComplete: 'off',
  placeholder: 'https://',
} as const

interface DateEntryProps {
  index: number
  stored: AdminSession | undefined
  onDuplicate: () => void
  onRepeat: () => void
  /** Undefined for the only session. */
  onRemove?: () => void
}

/** One session in the editor. */
export function DateEntry({ index, stored, onDuplicate, onRepeat, onRemove }: DateEntryProps) {
  const form = useFormContext<ClassForm>()
  const field = fieldsOf(form)
  const { control, setValue, watch } = form
  const errors = form.formState.errors.dates?.[index]
  const entry = watch(`dates.${index}`)
  const notified = stored && notifiedUsers(stored, entry)
  const isComplete =
    entry.date !== '' && entry.end_date >= entry.date && entry.start_time !== '' && entry.end_time !== ''
  const name = `Session ${index + 1}`
  const copyToEnd = (event: { target: { value: string } }) =>
    setValue(`dates.${index}.end_date`, event.target.value, { shouldDirty: true })
  return (
    <Card as="li" className="grid gap-4 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h3 className="text-lg">{name}</h3>
          {stored && (
            <p className="figures text-sm">
              <SessionLink id={stored.id}>
                <span className="inline-block py-3">
                  {displayDate(stored.session_date, stored.end_date)}
                  <span className="sr-only">, open its page</span>
                </span>
              </SessionLink>
            </p>
          )}
        </div>
        <div className="ml-auto flex">
          <Button
            variant="quiet"
            size="small"
            aria-label={`Further dates of ${name}`}
            disabled={!isComplete}
            onClick={onRepeat}
          >
            <CalendarPlus className="size-5" aria-hidden="true" />
            Further dates
          </Button>
          <Button variant="quiet" size="icon" aria-label={`Duplicate ${name}`} onClick={onDuplicate}>
            <Copy className="size-5" aria-hidden="true" />
          </Button>
          {onRemove && (
            <Button variant="quiet" size="icon" aria-label={`Remove ${name}`} onClick={onRemove}>
              <Trash2 className="size-5" aria-hidden="true" />
            </Button>
          )}
        </div>
      </div>
      {notified && <Alert tone="warning">{notified}</Alert>}
      <div className="grid gap-x-3 gap-y-4 min-[22.5rem]:grid-cols-2 sm:gap-x-4 lg:grid-cols-4">
        <DateField label="Start date" {...field(`dates.${index}.date`, { onChange: copyToEnd })} />
        <DateField label="End date" {...field(`dates.${index}.end_date`)} />
        <TimeField label="Start time" {...field(`dates.${index}.start_time`)} />
        <TimeField label="End time" {...field(`dates.${index}.end_time`)} />
      </div>
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr_2fr]">
        <LocationField index={index} error={errors?.location?.message} />
        <NumberField
          label="Capacity"
          {...field(`dates.${index}.capacity`, { valueAsNumber: true })}
          min={1}
        />
        <Field label="Session instructor" error={errors?.instructor_id?.message}>
          {(field) => (
            <Controller
              control={control}
              name={`dates.${index}.instructor_id`}
              render={({ field: rest }) => (
                <InstructorSelect {...field} {...rest} none="Choose an instructor" />
              )}
            />
          )}
        </Field>
      </div>
      <TextField
        label="Online link"
        optional
        hint={ONLINE_LINK_HINT}
        {...field(`dates.${index}.online_link`)}
        {...onlineLinkInput}
      />
    </Card>
  )
}

/** The location of a session: one of the school's rooms, or any other place. */
function LocationField({ index, error }: { index: number; error: string | undefined }) {
  const { register, watch } = useFormContext<ClassForm>()
  const rooms = useRooms()
  const listId = useId()
  const { location, capacity } = watch(`dates.${index}`)
  const room = roomAt(location, rooms)
  const isTooSmall = room !== undefined && capacity > room.places
  const facts = room && [`${room.places} places`, room.address].filter(Boolean).join(', ')
  return (
    <Field
      label="Location"
      error={error}
      hint={facts && (isTooSmall ? `Only ${facts}: fewer than the capacity` : facts)}
    >
      {(field) => (
        <>
          <TextInput
            {...field}
            {...register(`dates.${index}.location`)}
            autoComplete="off"
            list={rooms.length > 0 ? listId : undefined}
          />
          <datalist id={listId}>
            {rooms.map(({ name, address, places }) => (
              <option key={name} value={name}>
                {[`${places} places`, address].filter(Boolean).join(', ')}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}

/** Returns who would be notified if this session were saved: '3 enrolled will be notified'. Null if nobody. */
export function notifiedUsers(stored: AdminSession, entry: EntryForm): string | null {
  const isMoved =
    entry.date !== stored.session_date ||
    entry.end_date !== stored.end_date ||
    entry.start_time !== stored.start_time ||
    entry.end_time !== stored.end_time ||
    entry.location.trim() !== (stored.location ?? stored.location_details ?? '')
  if (!isMoved || stored.status !== 'scheduled') return null
  const users = [
    stored.enrolled_count > 0 && `${stored.enrolled_count} enrolled`,
    stored.waiting_count > 0 && `${stored.waiting_count} on the waitlist`,
  ].filter(Boolean)
  return users.length === 0 ? null : `${users.join(' and ')} will be notified`
}
