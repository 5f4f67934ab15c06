import { type ClassSave, classSave, type SessionSave, sessionSave } from '@cubby/contract/catalog/class-save'
import { messages } from '@cubby/contract/messages'
import { email } from '@cubby/contract/text'
import { fieldErrors } from '../../../../platform/http/router.ts'
import type { ColumnDefinition, RowErrors, RowValues } from '../import-definition.ts'
import { numberFrom } from '../read-formats.ts'

export interface ImportedSession {
  /** Null for a class without sessions. Exports have those; a new class needs a session. */
  readonly session: Omit<SessionSave, 'instructor_id'> | null
  readonly ofClass: Pick<ClassSave, 'title' | 'description' | 'price'>
  /** The email address of the instructor; null for a session without one, as exports have them. */
  readonly instructor: string | null
}

/** A row from which a session can be created. */
export interface CompleteSession extends ImportedSession {
  readonly session: Omit<SessionSave, 'instructor_id'>
  readonly instructor: string
}

export function isComplete(row: ImportedSession): row is CompleteSession {
  return row.session !== null && row.instructor !== null
}

const sessionColumns = ['date', 'end_date', 'start_time', 'end_time', 'location', 'capacity', 'instructor']

const ofClassSchema = classSave.pick({ title: true, description: true, price: true })

/** Reads a session and its class, validated as in the editor of classes. */
export function readSession(values: RowValues): { record: ImportedSession } | { errors: RowErrors } {
  const { title = '', date = '', end_date, description, instructor } = values
  const session = sessionSave.safeParse({
    date,
    end_date: end_date || date,
    start_time: values.start_time,
    end_time: values.end_time,
    location: values.location,
    capacity: numberFrom(values.capacity ?? ''),
    // The instructor's account is looked up later.
    instructor_id: 'unknown',
  })
  const ofClass = ofClassSchema.safeParse({
    title,
    description: description || title,
    price: numberFrom(values.price ?? ''),
  })
  if (ofClass.success && sessionColumns.every((name) => !values[name])) {
    return { record: { session: null, ofClass: ofClass.data, instructor: null } }
  }
  const address = email.nullable().safeParse(instructor || null)
  if (session.success && ofClass.success && address.success) {
    return { record: { session: session.data, ofClass: ofClass.data, instructor: address.data } }
  }
  const errors: Record<string, string> = {
    ...fieldErrors(ofClass.error?.issues ?? []),
    ...fieldErrors(session.error?.issues ?? []),
    ...(!address.success && { instructor: messages.invalidEmail }),
  }
  // An empty last day is the first day, which has the error then.
  if (!end_date) delete errors.end_date
  // In the editor, one message is about several fields. Here, each empty required field gets its own.
  for (const { name, isRequired } of classColumns) {
    if (isRequired && errors[name] && !values[name]) errors[name] = messages.importValueMissing
  }
  return { errors }
}

/** How titles are compared: without regard to case and extra spaces. */
export function titleKey(title: string): string {
  return title.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** A session is identified by the title of its class, its first day, and its start time. */
export function sessionKey({ ofClass, session }: ImportedSession): string {
  if (!session) return classKey(ofClass.title)
  return keyOf({ title: ofClass.title, start_date: session.date, start_time: session.start_time })
}

/** Identifies the class of a row without a session. */
export function classKey(title: string): string {
  return keyOf({ title, start_date: '', start_time: '' })
}

export function keyOf(row: {
  readonly title: string
  readonly start_date: string
  readonly start_time: string
}): string {
  return JSON.stringify([titleKey(row.title), row.start_date, row.start_time])
}

/** A row is a session. The columns of its class count only for a class that does not exist yet. */
export const classColumns: readonly ColumnDefinition[] = [
  {
    name: 'title',
    label: 'Class',
    isRequired: true,
    hint: 'The title of the class. Rows with the same title are sessions of one class',
    example: 'CPR and First Aid',
    aliases: ['title', 'classtitle', 'classname', 'course', 'coursename', 'clase', 'curso'],
  },
  {
    name: 'date',
    label: 'Start date',
    format: 'day',
    isRequired: true,
    hint: 'Such as 2027-03-01 or 3/1/2027',
    example: '2027-03-01',
    aliases: ['date', 'sessiondate', 'firstday', 'start', 'fecha', 'fechadeinicio'],
  },
  {
    name: 'end_date',
    label: 'End date',
    format: 'day',
    hint: 'The start date if empty',
    example: '2027-03-01',
    aliases: ['lastday', 'end', 'fechadefin'],
  },
  {
    name: 'start_time',
    label: 'Start time',
    format: 'time',
    isRequired: true,
    hint: 'Such as 09:00 or 9:00 AM',
    example: '09:00',
    aliases: ['starts', 'time', 'horadeinicio', 'hora'],
  },
  {
    name: 'end_time',
    label: 'End time',
    format: 'time',
    isRequired: true,
    hint: 'Such as 15:30 or 3:30 PM',
    example: '15:30',
    aliases: ['ends', 'horadefin'],
  },
  {
    name: 'location',
    label: 'Location',
    isRequired: true,
    hint: 'Where the session takes place',
    example: 'Room 2',
    aliases: ['room', 'place', 'lugar', 'salon'],
  },
  {
    name: 'capacity',
    label: 'Capacity',
    format: 'number',
    isRequired: true,
    hint: 'The number of seats',
    example: '12',
    aliases: ['seats', 'maxstudents', 'cupo', 'capacidad'],
  },
  {
    name: 'instructor',
    label: 'Instructor email',
    isRequired: true,
    hint: 'An instructor who has an account',
    example: 'instructor@example.com',
    aliases: ['instructor', 'teacher', 'teacheremail', 'maestro', 'maestra', 'correodelinstructor'],
  },
  {
    name: 'price',
    label: 'Price',
    format: 'number',
    isRequired: true,
    hint: 'In dollars, such as 95 or $95.00; 0 if it is free',
    example: '95.00',
    aliases: ['cost', 'fee', 'tuition', 'precio', 'costo'],
  },
  {
    name: 'description',
    label: 'Description',
    isLong: true,
    hint: 'The title if empty',
    example: 'Infant, child, and adult CPR.',
    aliases: ['about', 'descripcion'],
  },
]
