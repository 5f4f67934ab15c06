import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import type { ClassSave, ScheduleSave, UsualWeek } from '@cubby/contract/catalog/class-save'
import type { ClassDiscounts } from '@cubby/contract/discount'
import type { Conflicts } from '@cubby/contract/errors'
import { weekSessionText } from '@cubby/rules/catalog/further-dates'
import { reductionText } from '@cubby/rules/money/discount'
import { paymentPlanText } from '@cubby/rules/money/payment-plan-text'
import { t } from '@cubby/texts/t'

type Facts = Record<string, string | null>

const texts = ['title', 'description', 'duration', 'location_type', 'location_details', 'image_url'] as const
const spans = ['end_date', 'start_time', 'end_time', 'location', 'online_link'] as const

/**
 * Returns the differences between a save and the stored class, by field, for the editor to show side by side.
 * Fields of a session include its id: `dates.{id}.location`. Instructors are compared by id and shown by
 * name, in the field `instructor`; `names` has the names of all instructors in either version.
 */
export function classConflicts(
  mine: ClassSave | ScheduleSave,
  theirs: AdminClass,
  names: ReadonlyMap<string, string>,
): Conflicts {
  const yours: Facts = {
    ...('title' in mine && {
      ...textsOf(mine, theirs),
      ...weekFacts(mine.usual_weeks ?? theirs.usual_weeks, names),
    }),
    ...factsOf(mine, theirs),
  }
  const stored: Facts = {
    ...('title' in mine && { ...textsOf(theirs, theirs), ...weekFacts(theirs.usual_weeks, names) }),
    ...storedFacts(theirs),
  }
  const shown = (field: string, value: string | null = null) =>
    value !== null && field.endsWith('instructor') ? (names.get(value) ?? value) : value
  return Object.fromEntries(
    Object.keys({ ...yours, ...stored })
      .filter((field) => (yours[field] ?? null) !== (stored[field] ?? null))
      .map((field) => [field, { yours: shown(field, yours[field]), theirs: shown(field, stored[field]) }]),
  )
}

/** Returns the ids of the instructors in a save and in the stored class. */
export function instructorsIn(mine: ClassSave | ScheduleSave, theirs: AdminClass): string[] {
  const weeks = [...(('title' in mine && mine.usual_weeks) || []), ...(theirs.usual_weeks ?? [])]
  const all = [mine, theirs, ...mine.dates, ...theirs.sessions, ...weeks.flatMap(({ sessions }) => sessions)]
  return all.flatMap((part) => ('instructor_id' in part && part.instructor_id) || [])
}

function discountFacts(discounts: ClassDiscounts | undefined): Facts {
  const { early_bird: early = null, returning = null } = discounts ?? {}
  return {
    early_bird:
      early && t('{reduction} until {date}', { reduction: reductionText(early), date: early.until }),
    returning: returning && reductionText(returning),
  }
}

function textsOf(saved: ClassSave | AdminClass, stored: AdminClass): Facts {
  const textFor = (name: (typeof texts)[number] | 'instructor_id') =>
    (saved[name] === undefined ? stored[name] : saved[name]) || null
  const facts: Facts = {
    price: String(saved.price),
    payment_plan: paymentPlanText(saved.payment_plan ?? stored.payment_plan ?? []),
    required_hours_percent: String(saved.required_hours_percent ?? stored.required_hours_percent),
    instructor: textFor('instructor_id'),
    allows_walk_ins: (saved.allows_walk_ins ?? stored.allows_walk_ins) ? t('yes') : t('no'),
    ...discountFacts(saved.discounts ?? stored.discounts),
  }
  for (const name of texts) facts[name] = textFor(name)
  return facts
}

/** Each usual week is compared as a whole, by its name. */
function weekFacts(weeks: readonly UsualWeek[] = [], names: ReadonlyMap<string, string>): Facts {
  return Object.fromEntries(
    weeks.map(({ name, sessions }) => [
      `usual_week "${name}"`,
      sessions
        .map((one) => {
          const instructor = names.get(one.instructor_id) ?? one.instructor_id
          return t('{time}, {location}, capacity {capacity}, {instructor}', {
            time: weekSessionText(one),
            location: one.location,
            capacity: one.capacity,
            instructor,
          })
        })
        .join('; '),
    ]),
  )
}

function factsOf({ dates }: ScheduleSave, theirs: AdminClass): Facts {
  const facts: Facts = {}
  for (const { id, ...entry } of dates) {
    if (!id) continue
    // An earlier version of the app does not send the link, which then stays as it is.
    const { online_link = theirs.sessions.find((session) => session.id === id)?.online_link ?? null } = entry
    describe(facts, id, entry.date, { ...entry, online_link: online_link || null })
  }
  return facts
}

function storedFacts({ sessions, ...ofClass }: AdminClass): Facts {
  const facts: Facts = {}
  for (const session of sessions) {
    // A session may inherit its place and instructor from the class. The editor shows the inherited values.
    const location = session.location ?? ofClass.location_details
    const instructor_id = session.instructor_id ?? ofClass.instructor_id
    const online_link = session.online_link ?? null
    describe(facts, session.id, session.start_date, { ...session, location, online_link, instructor_id })
  }
  return facts
}

function describe(
  facts: Facts,
  id: string,
  date: string,
  entry: { [Name in (typeof spans)[number] | 'instructor_id']: string | null } & { capacity: number },
): void {
  facts[`dates.${id}.date`] = date
  for (const name of spans) facts[`dates.${id}.${name}`] = entry[name]
  facts[`dates.${id}.capacity`] = String(entry.capacity)
  facts[`dates.${id}.instructor`] = entry.instructor_id
}
