import type { CollectionName } from '@/offline/store/collections.ts'
import type { Persistence } from '@/offline/store/persistence.ts'
import { APP_VERSION } from '@/offline/updates/app-version.ts'
import { momentText } from '@/ui/moment.ts'
import { sizeText } from '@/ui/size-text.ts'
import type { Diagnostics, WorkerState } from './read-diagnostics.ts'

export interface FactGroup {
  title: string
  facts: { label: string; value: string }[]
}

/** The labels of the collections, in the order in which the sheet shows them. */
const collectionLabels: Record<CollectionName, string> = {
  classes: 'Classes',
  provider: 'Contact details',
  legal_texts: 'Terms and Privacy Policy',
  profile: 'Profile',
  teaching: 'My Sessions',
  rosters: 'Rosters',
  enrollments: 'Enrollments',
  materials: 'Materials',
  passes: 'Passes',
  waitlist: 'My Waitlist',
  certificates: 'Certificates',
  hours: 'My hours',
  centers: 'My center',
  memberships: 'Centers',
  uploads: 'My documents',
  payments: 'Payments',
  activity: 'Activity',
  notifications: 'Notifications',
  consents: 'My agreements',
  logins: 'My logins',
}

/** What the sheet shows and the Copy button copies. */
export function diagnosticsFacts(diagnostics: Diagnostics): FactGroup[] {
  const { build, databases, worker, storage, persistence, refreshes, unsent, online } = diagnostics
  const userVersion = databases.user === null ? 'not logged in' : `user ${databases.user}`
  return [
    {
      title: 'Versions',
      facts: [
        { label: 'Cubby', value: APP_VERSION },
        { label: 'App build', value: build ?? 'Development' },
        { label: 'Database schema', value: `public ${databases.public}, ${userVersion}` },
        { label: 'Service worker', value: workerText(worker) },
      ],
    },
    {
      title: 'Storage',
      facts: [
        { label: 'Used', value: storage ? sizeText(storage.used) : 'Unknown' },
        { label: 'Quota', value: storage ? sizeText(storage.quota) : 'Unknown' },
        { label: 'Kept by the browser', value: persistenceText(persistence) },
      ],
    },
    {
      title: 'Connection',
      facts: [
        { label: 'State', value: online ? 'Online' : 'Offline' },
        { label: 'Unsent changes', value: String(unsent) },
        { label: 'This clock', value: clockText(diagnostics.clockDifference) },
      ],
    },
    {
      title: 'Last refresh',
      facts: refreshFacts(refreshes),
    },
  ]
}

/** The facts as plain text, one on each line. */
export function plainText(groups: FactGroup[]): string {
  return groups
    .map(({ title, facts }) => [title, ...facts.map(({ label, value }) => `${label}: ${value}`)].join('\n'))
    .join('\n\n')
}

/** When each stored collection was refreshed. Skips collections that only an older version of the app stored. */
function refreshFacts(refreshes: Diagnostics['refreshes']): FactGroup['facts'] {
  return Object.entries(collectionLabels).flatMap(([name, label]) => {
    const state = refreshes.find((refresh) => refresh.name === name)
    if (!state) return []
    const value = state.asOf === null ? 'Never' : momentText(new Date(state.asOf).toISOString())
    return [{ label, value }]
  })
}

function workerText({ active, controlling, updateWaiting }: WorkerState): string {
  if (!active) return 'Not installed'
  const state = controlling ? 'Active' : 'Active, but not for this page'
  return updateWaiting ? `${state}; an update is waiting` : state
}

function persistenceText(persistence: Persistence | null): string {
  if (!persistence) return 'Not requested yet'
  return `${persistence.granted ? 'Yes' : 'No'}, answered ${momentText(persistence.at)}`
}

/** `difference` is how far the server's clock is ahead, in milliseconds. */
function clockText(difference: number): string {
  if (difference === 0) return 'Agrees with the server'
  const seconds = Math.max(1, Math.round(Math.abs(difference) / 1_000)).toLocaleString('en-US')
  return `${seconds} s ${difference > 0 ? 'behind' : 'ahead of'} the server`
}
