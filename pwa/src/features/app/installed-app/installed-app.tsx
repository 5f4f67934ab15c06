import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PullToRefresh } from './pull-to-refresh.tsx'

/** Handles launches and pulls in the window of the installed app. In a tab, the browser handles them. */
export function InstalledApp() {
  const { history } = useRouter()
  useEffect(() => followLaunches((path) => history.push(path)), [history])
  return <PullToRefresh />
}

declare global {
  interface Window {
    /** Chromium calls the consumer for each launch that focused this window (`launch_handler` of the manifest). */
    launchQueue?: { setConsumer: (consumer: (launch: { targetURL?: string }) => void) => void }
  }
}

/** Opens the shortcut or link of a launch without a reload. A launch by the icon only focuses the window. */
function followLaunches(show: (path: string) => void): void {
  // The launch that opened this window comes first, and is already shown.
  let opening = performance.getEntriesByType('navigation')[0]?.name
  window.launchQueue?.setConsumer(({ targetURL = '' }) => {
    const isOpening = targetURL === opening
    opening = undefined
    const { pathname, search, hash } = new URL(targetURL, location.origin)
    const path = pathname + search + hash
    if (!isOpening && path !== '/') show(path)
  })
}
