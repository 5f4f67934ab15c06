import { useAnnouncement } from '@/ui/announce.ts'

/** The live region for changes that no text on the screen reports. */
export function Announcements() {
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {useAnnouncement()}
    </p>
  )
}
