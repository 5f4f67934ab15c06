import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import type { classSave } from '@cubby/contract/catalog/class-save'
import { LOCATION_FILTERS } from '@cubby/contract/constants'
import { addDays } from '@cubby/rules/days'
import type { z } from 'zod'
import { readDraft } from '@/ui/forms/draft.ts'

/** The values of the editor; the schema turns them into the request. */
export type ClassForm = z.input<typeof classSave>

export type EntryForm = ClassForm['dates'][number]

const NOT_A_NUMBER = Number.NaN
const numbers: ReadonlySet<string> = new Set([
  'price',
  'capacity',
  'required_hours_percent',
  'value',
  'share',
  'days',
])

/** Returns an empty session. */
export function emptyEntry(): EntryForm {
  return {
    date: '',
    end_date: '',
    start_time: '',
    end_time: '',
    location: '',
    online_link: '',
    capacity: NOT_A_NUMBER,
    instructor_id: '',
  }
}

/** Returns the initial values of another session: those of the last session a week later, or empty ones. */
export function entryAfter(last: EntryForm | undefined): EntryForm {
  if (!last) return emptyEntry()
  const { id: _, ...entry } = last
  return { ...entry, date: aWeekAfter(entry.date), end_date: aWeekAfter(entry.end_date) }
}

function aWeekAfter(day: string): string {
  return day === '' ? '' : addDays(day, 7)
}

export function emptyClass(): ClassForm {
  return {
    title: '',
    description: '',
    price: NOT_A_NUMBER,
    instructor_id: '',
    duration: '',
    location_type: 'In-Person',
    location_details: '',
    image_url: '',
    required_hours_percent: 100,
    allows_walk_ins: false,
    payment_plan: [],
    usual_weeks: [],
    discounts: { early_bird: null, returning: null },
    dates: [emptyEntry()],
    deletedSessionIds: [],
  }
}

/** Converts a stored class to the values of the editor. */
export function formOf(stored: AdminClass): ClassForm {
  return {
    title: stored.title,
    description: stored.description,
    price: stored.price,
    instructor_id: stored.instructor_id ?? '',
    duration: stored.duration,
    location_type: LOCATION_FILTERS.find((type) => type === stored.location_type) ?? 'In-Person',
    location_details: stored.location_details ?? '',
    image_url: stored.image_url ?? '',
    required_hours_percent: stored.required_hours_percent,
    allows_walk_ins: stored.allows_walk_ins,
    payment_plan: stored.payment_plan ?? [],
    usual_weeks: stored.usual_weeks ?? [],
    discounts: stored.discounts ?? { early_bird: null, returning: null },
    dates: stored.sessions.map((session) => ({
      id: session.id,
      date: session.session_date,
      end_date: session.end_date,
      start_time: session.start_time,
      end_time: session.end_time,
      location: session.location ?? session.location_details ?? '',
      online_link: session.online_link ?? '',
      capacity: session.capacity,
      instructor_id: session.instructor_id ?? stored.instructor_id ?? '',
    })),
    deletedSessionIds: [],
    version: stored.version,
  }
}

/**
 * Returns the sessions of the form, for saving over a newer version of the class. A session that was deleted meanwhile
 * loses its id, so that it is created again. A new session that the server already stored, although its response was
 * lost, gets the stored id, so that it is not created twice.
 */
export function entriesOver(stored: AdminClass, mine: Pick<ClassForm, 'dates' | 'deletedSessionIds'>) {
  const storedDates = formOf(stored).dates
  const taken = new Set([...mine.dates.map(({ id }) => id), ...(mine.deletedSessionIds ?? [])])
  return mine.dates.map(({ id, ...entry }): EntryForm => {
    const kept =
      storedDates.find((session) => session.id === id) ??
      storedDates.find((session) => !taken.has(session.id) && isSameTime(session, entry))
    taken.add(kept?.id)
    return kept ? { ...entry, id: kept.id } : entry
  })
}

function isSameTime(one: EntryForm, other: EntryForm): boolean {
  return (['date', 'end_date', 'start_time', 'end_time', 'location'] as const).every(
    (name) => one[name] === other[name],
  )
}

/** Returns a new class as a copy of another. Its sessions get new days. */
export function copyOf(stored: AdminClass): ClassForm {
  const { version: _, ...form } = formOf(stored)
  return {
    ...form,
    title: `${form.title} (copy)`,
    dates: form.dates.map(({ id: __, ...entry }) => ({ ...entry, date: '', end_date: '' })),
  }
}

/** The key of the draft of a class, by its id or another name. */
export const draftKey = (of: string) => `cubby-class-draft-${of}`

/** Returns the draft that this tab kept before a reload, or null if there is none. */
export function readClassDraft(key: string): ClassForm | null {
  const kept = readDraft<ClassForm>(key, (name, value) =>
    // JSON stores NaN, which stands for a missing number, as null.
    value === null && numbers.has(name) ? NOT_A_NUMBER : value,
  )
  return Array.isArray(kept?.dates) ? { ...emptyClass(), ...kept } : null
}
