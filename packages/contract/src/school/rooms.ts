import { z } from 'zod'
import {
  CAPACITY_MAX,
  CLASS_TEXT_MAX_LENGTH,
  NAME_MAX_LENGTH,
  SETTING_TEXT_MAX_LENGTH,
} from '../constants.ts'
import { messages } from '../messages.ts'
import { day, line } from '../text.ts'

export const ROOMS_LIMIT = 50
export const HOLIDAYS_LIMIT = 100

/** Texts that only administrators read, so they are not among the messages that every visitor loads. */
const roomTexts = {
  nameRepeated: 'Another room has this name',
  placesInvalid: 'A whole number of at least 1',
  holidayEndsBefore: 'The last day is before the first',
} as const

/** A room of the school. Whatever takes place at its name takes place in it. */
export const room = z
  .object({
    name: line(CLASS_TEXT_MAX_LENGTH, messages.fieldRequired).min(1, messages.fieldRequired),
    /** Empty if it is that of the school. */
    address: line(SETTING_TEXT_MAX_LENGTH),
    /** How many students fit in. */
    places: z
      .int(roomTexts.placesInvalid)
      .min(1, roomTexts.placesInvalid)
      .max(CAPACITY_MAX, messages.capacityTooHigh),
  })
  .meta({ id: 'Room' })
export type Room = z.infer<typeof room>

/** Rooms as an administrator sets them. No two have the same name. */
export const rooms = z
  .array(room)
  .max(ROOMS_LIMIT)
  .superRefine((all, { addIssue }) => {
    const names = all.map(({ name }) => name.toLowerCase())
    for (const [at, name] of names.entries()) {
      if (names.indexOf(name) === at) continue
      addIssue({ code: 'custom', path: [at, 'name'], message: roomTexts.nameRepeated })
    }
  })

/** Days on which the school is closed, both included. */
export const holiday = z
  .object({
    name: line(NAME_MAX_LENGTH, messages.fieldRequired).min(1, messages.fieldRequired),
    first_day: day(messages.invalidDate),
    last_day: day(messages.invalidDate),
  })
  .refine(({ first_day, last_day }) => first_day <= last_day, {
    path: ['last_day'],
    message: roomTexts.holidayEndsBefore,
  })
  .meta({ id: 'Holiday' })
export type Holiday = z.infer<typeof holiday>

/** Holidays as an administrator sets them, the earliest first. */
export const holidays = z
  .array(holiday)
  .max(HOLIDAYS_LIMIT)
  .overwrite((all) => all.toSorted((one, other) => one.first_day.localeCompare(other.first_day)))
