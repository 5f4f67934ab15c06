import type { User } from '@cubby/contract/user'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { type OfflineReadiness, useOfflineReadiness } from '@/offline/sync/offline-readiness.ts'

const sentences: Record<OfflineReadiness, string | null> = {
  ready: 'Ready offline',
  'ready without files': 'Ready offline without files, because this device saves data',
  'not ready': null,
}

/** Shows that all data is on this device. */
export function ReadyOffline({ user }: { user: User }) {
  const readiness = useOfflineReadiness(user)
  const sentence = readiness && sentences[readiness]
  return sentence ? (
    <p className="flex items-center gap-1.5 text-muted-foreground text-sm">
      <CircleCheck className="size-4 shrink-0" aria-hidden="true" />
      {sentence}
    </p>
  ) : null
}

/** The state of the announcement, which is made when the data becomes complete, but not at each start of the app. */
type Announcement = 'unknown' | 'awaited' | 'made' | 'over'

/** Announces once that all data is on this device. The live region exists before that. */
export function ReadyOfflineAnnouncement({ user }: { user: User }) {
  const readiness = useOfflineReadiness(user)
  const [announcement, setAnnouncement] = useState<Announcement>('unknown')
  const next = nextAnnouncement(announcement, readiness)
  if (next !== announcement) setAnnouncement(next)
  return (
    <p role="status" className="sr-only">
      {announcement === 'made' && readiness && sentences[readiness]}
    </p>
  )
}

function nextAnnouncement(now: Announcement, readiness: OfflineReadiness | null): Announcement {
  if (readiness === null) return now
  const ready = readiness !== 'not ready'
  if (now === 'unknown') return ready ? 'over' : 'awaited'
  if (now === 'awaited') return ready ? 'made' : 'awaited'
  return ready ? now : 'over'
}
