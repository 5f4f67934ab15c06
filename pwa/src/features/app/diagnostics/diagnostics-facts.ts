import { currentLocale } from '@cubby/texts/languages'
import { t, text, translate } from '@cubby/texts/t'
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
  classes: text('Classes'),
  provider: text('Contact details'),
  legal_texts: text('Terms and Privacy Policy'),
  profile: text('Profile'),
  teaching: text('My Sessions'),
  rosters: text('Rosters'),
  enrollments: text('Enrollments'),
  materials: text('Materials'),
  passes: text('Passes'),
  waitlist: text('My Waitlist'),
  certificates: text('Certificates'),
  hours: text('My hours'),
  centers: text('My center'),
  memberships: text('Centers'),
  uploads: text('My documents'),
  payments: text('Payments'),
  activity: text('Activity'),
  notifications: text('Notifications'),
  consents: text('My agreements'),
  logins: text('My logins'),
}

/** What the sheet shows and the Copy button copies. */
export function diagnosticsFacts(diagnostics: Diagnostics): FactGroup[] {
  const { build, databases, worker, storage, persistence, refreshes, unsent, online } = diagnostics
  return [
    {
      title: t('Versions'),
      facts: [
        { label: 'Cubby', value: APP_VERSION },
        { label: t('App build'), value: build ?? t('Development') },
        { label: t('Database schema'), value: schemaText(databases) },
        { label: t('Service worker'), value: workerText(worker) },
      ],
    },
    {
      title: t('Storage'),
      facts: [
        { label: t('Used'), value: storage ? sizeText(storage.used) : t('Unknown') },
        { label: t('Quota'), value: storage ? sizeText(storage.quota) : t('Unknown') },
        { label: t('Kept by the browser'), value: persistenceText(persistence) },
      ],
    },
    {
      title: t('Connection'),
      facts: [
        { label: t('State'), value: online ? t('Online') : t('Offline') },
        { label: t('Unsent changes'), value: String(unsent) },
        { label: t('Clock of this device'), value: clockText(diagnostics.clockDifference) },
      ],
    },
    {
      title: t('Last refresh'),
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
    const value = state.asOf === null ? t('Never') : momentText(new Date(state.asOf).toISOString())
    return [{ label: translate(label), value }]
  })
}

function schemaText({ public: ofAll, user }: Diagnostics['databases']): string {
  return user === null
    ? t('public {public}, not logged in', { public: ofAll })
    : t('public {public}, user {user}', { public: ofAll, user })
}

function workerText({ active, controlling, updateWaiting }: WorkerState): string {
  if (!active) return t('Not installed')
  if (controlling) return updateWaiting ? t('Active; an update is waiting') : t('Active')
  return updateWaiting
    ? t('Active, but not for this page; an update is waiting')
    : t('Active, but not for this page')
}

function persistenceText(persistence: Persistence | null): string {
  if (!persistence) return t('Not requested yet')
  const moment = momentText(persistence.at)
  return persistence.granted
    ? t('Yes, answered {moment}', { moment })
    : t('No, answered {moment}', { moment })
}

/** `difference` is how far the server's clock is ahead, in milliseconds. */
function clockText(difference: number): string {
  if (difference === 0) return t('Agrees with the server')
  const seconds = Math.max(1, Math.round(Math.abs(difference) / 1_000)).toLocaleString(currentLocale())
  return difference > 0
    ? t('{seconds} s behind the server', { seconds })
    : t('{seconds} s ahead of the server', { seconds })
}
