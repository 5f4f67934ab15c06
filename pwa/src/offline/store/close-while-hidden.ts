import { pauseStorage, resumeStorage } from '@/offline/store/connection.ts'

/**
 * Closes the databases while this page is hidden for good or frozen. A browser may keep such a page for its back
 * button, and an open transaction of that page blocks every other page.
 */
export function closeWhileHidden(): void {
  addEventListener('pagehide', pauseStorage)
  document.addEventListener('freeze', pauseStorage)
  addEventListener('pageshow', resumeStorage)
  document.addEventListener('resume', resumeStorage)
}
