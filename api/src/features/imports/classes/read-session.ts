import { type ClassSave, classSave, type SessionSave, sessionSave } from '@cubby/contract/class-save'
import { messages } from '@cubby/contract/messages'
import { email } from '@cubby/contract/text'
import { fieldErrors } from '../../../platform/http/router.ts'
import type { RowErrors, RowValues } from '../import-definition.ts'
import { dayFrom, numberFrom, timeFrom } from '../read-values.ts'
import { classColumns } from './class-columns.ts'

export interface ImportedSession {
  readonly session: Omit<SessionSave, 'instructor_id'>
  readonly ofClass: Pick<ClassSave, 'title' | 'description' | 'price'>
  /** The email address of the instructor. */
  readonly instructor: string
}

const ofClassSchema = classSave.pick({ title: true, description: true, price: true })

/** Reads a session and its class, validated as in the editor of classes. */
export function readSession(values: RowValues): { record: ImportedSession } | { errors: RowErrors } {
  const { title = '', date = '', end_date, description, instructor } = values
  const session = sessionSave.safeParse({
    date: dayFrom(date),
    end_date: dayFrom(end_date || date),
    start_time: timeFrom(values.start_time ?? ''),
    end_time: timeFrom(values.end_time ?? ''),
    location: values.location,
    capacity: numberFrom(values.capacity ?? ''),
    // Which account it is, is looked up later.
    instructor_id: 'unknown',
  })
  const ofClass = ofClassSchema.safeParse({
    title,
    description: description || title,
    price: numberFrom(values.price ?? ''),
  })
  const address = email.safeParse(instructor)
  if (session.success && ofClass.success && address.success) {
    return { record: { session: session.data, ofClass: ofClass.data, instructor: address.data } }
  }
  const errors: Record<string, string> = {
    ...fieldErrors(ofClass.error?.issues ?? []),
    ...fieldErrors(session.error?.issues ?? []),
    ...(!address.success && { instructor: messages.unknownInstructor }),
  }
  // The same message is about several fields in the editor.
  for (const { name, isRequired } of classColumns) {
    if (isRequired && errors[name] && !values[name]) errors[name] = messages.importValueMissing
  }
  return { errors }
}
