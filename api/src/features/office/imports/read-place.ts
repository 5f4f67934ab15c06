import { CLASS_TITLE_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { day, email, line } from '@cubby/contract/text'
import { z } from 'zod'
import type { RowValues } from './import-definition.ts'
import { dayFrom, timeFrom } from './read-values.ts'

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Returns the schema of a text that must not be empty. */
export const required = (maxLength: number) => line(maxLength).min(1, messages.importValueMissing)

/** The fields that name a student and a session. */
export const placeFields = {
  email,
  class: required(CLASS_TITLE_MAX_LENGTH),
  session_date: day(messages.invalidDate),
  start_time: z.string().regex(TIME, messages.invalidTime).nullable(),
}

/** Converts the day and the time of a row to the format of `placeFields`, without validation. */
export function placeValues({ session_date = '', start_time }: RowValues) {
  return {
    session_date: dayFrom(session_date),
    start_time: start_time ? timeFrom(start_time) : null,
  }
}
