import type { User } from '@cubby/contract/accounts/user'
import { translate } from '@cubby/texts/t'
import { useState } from 'react'
import { type OfflineReadiness, useOfflineReadiness } from '@/offline/hooks/offline-readiness.ts'
import { useAnnouncement } from '@/ui/announce.ts'
import { readinessText } from './ready-offline.tsx'

/** The live region for changes that no text on the screen reports. */
export function Announcements() {
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {useAnnouncement()}
    </p>
  )
}

/** The state of the announcement, which is made when the data becomes complete, but not at each start of the app. */
type Announcement = 'unknown' | 'awaited' | 'made' | 'over'

/** Announces once that all data is on this device. The live region exists before that. */
export function ReadyOfflineAnnouncement({ user }: { user: User }) {
  const readiness = useOfflineReadiness(user)
  const [announcement, setAnnouncement] = useState<Announcement>('unknown')
  const next = nextAnnouncement(announcement, readiness)
  if (next !== announcement) setAnnouncement(next)
  const sentence = announcement === 'made' && readiness && readinessText[readiness]
  return (
    <p role="status" className="sr-only">
      {sentence && translate(sentence)}
    </p>
  )
}

function nextAnnouncement(now: Announcement, readiness: OfflineReadiness | null): Announcement {
  if (readiness === null) return now
  const ready = readiness !== 'not-ready'
  if (now === 'unknown') return ready ? 'over' : 'awaited'
  if (now === 'awaited') return ready ? 'made' : 'awaited'
  return ready ? now : 'over'
}
