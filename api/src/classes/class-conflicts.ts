import type { ClassSave, ScheduleSave } from '@cubby/contract/class-save'
import type { AdminClass } from '@cubby/contract/classes'
import type { Conflicts } from '@cubby/contract/errors'

type Facts = Record<string, string | null>

const texts = ['title', 'description', 'duration', 'location_type', 'location_details', 'image_url'] as const
const spans = ['end_date', 'start_time', 'end_time', 'location'] as const

/**
 * What a save says differently from what is there, field by field, for the editor to show beside each
 * other. Fields of a session are named by its id: `dates.{id}.location`; a session that only one of both
 * has is named as a whole.
 */
export function classConflicts(mine: ClassSave | ScheduleSave, theirs: AdminClass): Conflicts {
  const yours = 'title' in mine ? { ...textsOf(mine, theirs), ...factsOf(mine) } : factsOf(mine)
  const there: Facts = { ...('title' in mine && textsOf(theirs, theirs)), ...storedFacts(theirs) }
  const names = new Set([...Object.keys(yours), ...Object.keys(there)])
  return Object.fromEntries(
    [...names]
      .filter((name) => (yours[name] ?? null) !== (there[name] ?? null))
      .map((name) => [name, { yours: yours[name] ?? null, theirs: there[name] ?? null }]),
  )
}

function textsOf(saved: ClassSave | AdminClass, stored: AdminClass): Facts {
  const facts: Facts = { price: String(saved.price) }
  for (const name of texts) facts[name] = (saved[name] === undefined ? stored[name] : saved[name]) || null
  return facts
}

function factsOf({ dates }: ScheduleSave): Facts {
  const facts: Facts = {}
  for (const { id, ...entry } of dates) if (id) describe(facts, id, entry.date, entry)
  return facts
}

function storedFacts({ sessions }: AdminClass): Facts {
  const facts: Facts = {}
  for (const session of sessions) describe(facts, session.id, session.start_date, session)
  return facts
}

function describe(
  facts: Facts,
  id: string,
  date: string,
  entry: { [Name in (typeof spans)[number]]: string | null } & { capacity: number },
): void {
  facts[`dates.${id}.date`] = date
  for (const name of spans) facts[`dates.${id}.${name}`] = entry[name]
  facts[`dates.${id}.capacity`] = String(entry.capacity)
}
