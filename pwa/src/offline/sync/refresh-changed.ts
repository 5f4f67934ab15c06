import type { OwnTopic } from '@cubby/contract/messages/event-stream'
import { deviceTime } from '@/api/server-clock.ts'
import { savesData } from '@/offline/files/cached-files.ts'
import type { CollectionName } from '@/offline/store/collections.ts'
import type { ChangesReceived } from '@/offline/sync/changes.ts'
import { refreshAfterChange } from '@/offline/sync/refresh-collection.ts'
import { syncSoon } from '@/offline/sync/sync.ts'
import { watchedCollections } from './refresh-collection.ts'

/** All phones learn of a change of a class in the same moment, so their requests are spread. */
const SHOWN_SPREAD_MS = 500
const STORED_SPREAD_MS = 10_000

const COLLECTIONS_OF: Record<OwnTopic, readonly CollectionName[]> = {
  enrollments: ['enrollments', 'materials', 'passes'],
  waitlist: ['waitlist'],
  notifications: ['notifications'],
  payments: ['payments'],
  certificates: ['certificates', 'hours'],
  attendance: ['rosters'],
  profile: ['profile', 'activity'],
  hours: ['hours'],
  centers: ['centers', 'memberships'],
}

interface RefreshTools {
  refresh: (name: CollectionName) => Promise<void>
  refreshAll: (names: CollectionName[]) => void
  /** Like Math.random. */
  random: () => number
}

const browserTools: RefreshTools = {
  refresh: refreshAfterChange,
  refreshAll: (names) => syncSoon('due', names),
  random: Math.random,
}

const planned = new Map<CollectionName, { at: number; timer: ReturnType<typeof setTimeout> }>()

/**
 * Refreshes the collections that changed on the server and that this tab uses, except those that another tab refreshes.
 * Returns those that it refreshes now. After a change of a class that no screen shows, the refresh can wait. With data
 * saver on, it is left to the screen that shows the class.
 */
export function refreshChanged(
  changes: ChangesReceived,
  isShown: (classId: string) => boolean,
  byOthers: readonly CollectionName[] = [],
  tools = browserTools,
): CollectionName[] {
  const watched = watchedCollections().filter((name) => !byOthers.includes(name))
  if (changes === 'missed') {
    tools.refreshAll(watched)
    return watched
  }
  const own = changes.own.flatMap((topic) => COLLECTIONS_OF[topic])
  const ofClasses: readonly CollectionName[] =
    changes.classes.length > 0 ? ['classes', 'teaching', 'rosters'] : []
  const shown = changes.classes.some(isShown)
  const now = watched.filter((name) => own.includes(name) || (shown && ofClasses.includes(name)))
  for (const name of now) plan(name, own.includes(name) ? 0 : tools.random() * SHOWN_SPREAD_MS, tools)
  if (!shown && !savesData()) {
    for (const name of watched) {
      if (ofClasses.includes(name)) plan(name, tools.random() * STORED_SPREAD_MS, tools)
    }
  }
  return now
}

/** Plans a refresh. Of two plans for one collection, the earlier one counts. */
function plan(name: CollectionName, delayMs: number, { refresh }: RefreshTools): void {
  const at = deviceTime() + delayMs
  const other = planned.get(name)
  if (other && other.at <= at) return
  clearTimeout(other?.timer)
  const timer = setTimeout(() => {
    planned.delete(name)
    void refresh(name)
  }, delayMs)
  planned.set(name, { at, timer })
}
