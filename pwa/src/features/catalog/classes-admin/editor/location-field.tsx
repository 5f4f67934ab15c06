import { roomAt } from '@cubby/rules/seats/meeting-conflicts'
import { t } from '@cubby/texts/t'
import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { useRooms } from '@/features/school/settings/settings-query.ts'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/inputs.tsx'
import type { ClassForm } from './class-draft.ts'

/** The location of a session: one of the school's rooms, or any other place. */
export function LocationField({ index, error }: { index: number; error: string | undefined }) {
  const { register, watch } = useFormContext<ClassForm>()
  const rooms = useRooms()
  const listId = useId()
  const { location, capacity } = watch(`dates.${index}`)
  const room = roomAt(location, rooms)
  const isTooSmall = room !== undefined && capacity > room.places
  const facts =
    room &&
    [
      isTooSmall
        ? t(
            'The room holds only {places, plural, one {# person} other {# people}}, fewer than the capacity of the session',
            {
              places: room.places,
            },
          )
        : t('for {places, plural, one {# person} other {# people}}', { places: room.places }),
      room.address,
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <Field label={t('Location')} error={error} hint={facts}>
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
                {[t('for {places, plural, one {# person} other {# people}}', { places }), address]
                  .filter(Boolean)
                  .join(', ')}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
