import { useAnnouncement } from '@/ui/announce.ts'

/** The live region for what changes without a word on the screen. */
export function Announcements() {
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {useAnnouncement()}
    </p>
  )
}
