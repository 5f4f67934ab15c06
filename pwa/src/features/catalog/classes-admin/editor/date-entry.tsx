import type { AdminSession } from '@cubby/contract/catalog/admin-classes'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { Fragment } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useToday } from '@/desk/dates/dates.tsx'
import { SessionLink } from '@/desk/shell/session-link.tsx'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { Button } from '@/ui/button.tsx'
import { Chip } from '@/ui/chip.tsx'
import { Field } from '@/ui/field.tsx'
import { DateField, NumberField, TextField, TimeField } from '@/ui/fields.tsx'
import { fieldsOf } from '@/ui/forms/use-form.ts'
import { rich } from '@/ui/rich.tsx'
import { useInstructors } from '../list/use-classes.ts'
import type { ClassForm, EntryForm } from './class-draft.ts'
import { Fold } from './fold.tsx'
import { InstructorSelect } from './instructor-select.tsx'
import { LocationField } from './location-field.tsx'
import { sessionFacts } from './session-facts.ts'

export const ONLINE_LINK_HINT = t(
  'For Zoom, Meet, and the like. Only approved students see it, starting the day before.',
)
export const onlineLinkInput = {
  type: 'url',
  inputMode: 'url',
  autoComplete: 'off',
  placeholder: 'https://',
} as const

interface DateEntryProps {
  index: number
  stored: AdminSession | undefined
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onDuplicate: () => void
  onRepeat: () => void
  /** Undefined for the only session. */
  onRemove?: () => void
}

/** One session in the editor: a line that opens to its fields. */
export function DateEntry({ index, stored, isOpen, onOpen, ...actions }: DateEntryProps) {
  const entry = useFormContext<ClassForm>().watch(`dates.${index}`)
  const { data: instructors = [] } = useInstructors()
  const notified = stored && notifiedUsers(stored, entry)
  const [days, ...facts] = sessionFacts(entry, useToday(), instructors)
  return (
    <li>
      <Fold
        isOpen={isOpen}
        onOpen={onOpen}
        name={t('Session {number}', { number: index + 1 })}
        className="grid grid-cols-1 gap-4 px-4 pt-3 pb-2"
        summary={
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere min-w-0">
              <span className="sr-only">{t('Session {number}:', { number: index + 1 })} </span>
              <span className="font-semibold">{days}</span>
              {facts.map((fact) => (
                <Fragment key={fact}>
                  {' · '}
                  <span className="inline-block">{fact}</span>
                </Fragment>
              ))}
            </span>
            {stored?.status === 'cancelled' && <Chip tone="destructive">{t('Cancelled')}</Chip>}
            {notified && <Chip tone="warning">{notified}</Chip>}
          </span>
        }
      >
        <SessionFields index={index} />
        <SessionActions index={index} stored={stored} {...actions} />
      </Fold>
    </li>
  )
}

function SessionFields({ index }: { index: number }) {
  const form = useFormContext<ClassForm>()
  const field = fieldsOf(form)
  const { control, setValue } = form
  const errors = form.formState.errors.dates?.[index]
  const copyToEnd = (event: { target: { value: string } }) =>
    setValue(`dates.${index}.end_date`, event.target.value, { shouldDirty: true })
  return (
    <>
      {/* A date is at least 164 px wide, and a time 131 px. Narrower columns would overlap. */}
      <div className="grid grid-cols-1 gap-x-3 gap-y-4 sm:gap-x-4 min-[22.5rem]:grid-cols-2 min-[50rem]:grid-cols-4 min-[22.5rem]:max-[26rem]:*:nth-[-n+2]:col-span-2">
        <DateField label={t('Start date')} {...field(`dates.${index}.date`, { onChange: copyToEnd })} />
        <DateField label={t('End date')} {...field(`dates.${index}.end_date`)} />
        <TimeField label={t('Start time')} {...field(`dates.${index}.start_time`)} />
        <TimeField label={t('End time')} {...field(`dates.${index}.end_time`)} />
      </div>
      <div className="grid gap-4 sm:grid-cols-[5fr_2fr_4fr]">
        <LocationField index={index} error={errors?.location?.message} />
        <NumberField
          label={t('Capacity')}
          {...field(`dates.${index}.capacity`, { valueAsNumber: true })}
          min={1}
        />
        <Field label={t('Session instructor')} error={errors?.instructor_id?.message}>
          {(field) => (
            <Controller
              control={control}
              name={`dates.${index}.instructor_id`}
              render={({ field: rest }) => (
                <InstructorSelect {...field} {...rest} none={t('Choose an instructor')} />
              )}
            />
          )}
        </Field>
      </div>
      <TextField
        label={t('Online link')}
        optional
        hint={ONLINE_LINK_HINT}
        {...field(`dates.${index}.online_link`)}
        {...onlineLinkInput}
      />
    </>
  )
}

type SessionActionsProps = Pick<DateEntryProps, 'index' | 'stored' | 'onDuplicate' | 'onRepeat' | 'onRemove'>

/** What can be done with a session. It is saved with the class. */
function SessionActions({ index, stored, onDuplicate, onRepeat, onRemove }: SessionActionsProps) {
  const { date, end_date, start_time, end_time } = useFormContext<ClassForm>().watch(`dates.${index}`)
  const isComplete = date !== '' && end_date >= date && start_time !== '' && end_time !== ''
  const number = index + 1
  return (
    <div className="-me-3.5 flex flex-wrap items-center justify-end">
      {stored && (
        <span className="me-auto text-sm">
          <SessionLink id={stored.id}>
            <span className="inline-block py-3 font-semibold text-primary">
              {rich('Page of the session<hidden> on {day}</hidden>', {
                day: displayDate(stored.session_date, stored.end_date),
                hidden: srOnly,
              })}
            </span>
          </SessionLink>
        </span>
      )}
      {isComplete && (
        <Button
          variant="quiet"
          size="small"
          aria-label={t('Further dates of Session {number}', { number })}
          onClick={onRepeat}
        >
          {t('Further dates')}
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        aria-label={t('Duplicate Session {number}', { number })}
        onClick={onDuplicate}
      >
        {t('Duplicate')}
      </Button>
      {onRemove && (
        <Button
          variant="quiet"
          size="small"
          aria-label={t('Remove Session {number}', { number })}
          onClick={onRemove}
        >
          {t('Remove')}
        </Button>
      )}
    </div>
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
  const { enrolled_count: enrolled, waiting_count: waiting } = stored
  if (enrolled > 0 && waiting > 0) {
    return t('{enrolled} enrolled and {waiting} on the waitlist will be notified', { enrolled, waiting })
  }
  if (enrolled > 0) return t('{enrolled} enrolled will be notified', { enrolled })
  return waiting > 0 ? t('{waiting} on the waitlist will be notified', { waiting }) : null
}
