import type { TrainingClass } from '@cubby/contract/catalog/classes'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { findClasses, findUpcomingSessions } from './queries.ts'
import { classView } from './views.ts'

/**
 * Lists every available class with its upcoming sessions, which is all that a device needs for offline
 * browsing.
 */
export async function listClasses(deps: Deps): Promise<TrainingClass[]> {
  const now = await deps.clock(deps.db)
  const [classes, sessions] = await Promise.all([
    findClasses(deps.db),
    findUpcomingSessions(deps.db, deps.config.provider.timezone, now),
  ])
  return classes.map((found) => classView(found, sessions))
}

/** Reads one class with its upcoming sessions. */
export async function readClass(deps: Deps, classId: string): Promise<TrainingClass> {
  const now = await deps.clock(deps.db)
  const [found] = await findClasses(deps.db, classId)
  if (!found) throw new Refusal('class_not_found')
  return classView(found, await findUpcomingSessions(deps.db, deps.config.provider.timezone, now, classId))
}
