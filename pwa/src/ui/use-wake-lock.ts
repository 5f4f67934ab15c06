import { useEffect } from 'react'

/** Keeps the screen on while the component is mounted and the page is visible, if the browser allows it. */
export function useWakeLock(): void {
  useEffect(() => {
    // TypeScript's library says that every browser has wake locks.
    const wakeLock: WakeLock | undefined = navigator.wakeLock
    if (!wakeLock) return
    let lock: WakeLockSentinel | null = null
    let isWanted = true
    const keepOn = async () => {
      if (document.visibilityState !== 'visible') return
      const asked = await wakeLock.request('screen').catch(() => null)
      if (isWanted) lock = asked
      else await asked?.release()
    }
    void keepOn()
    // The browser ends the lock when the page is hidden.
    document.addEventListener('visibilitychange', keepOn)
    return () => {
      isWanted = false
      document.removeEventListener('visibilitychange', keepOn)
      void lock?.release()
    }
  }, [])
}
