import { useEffect } from 'react'

/** Tells the server at each start of the app that this device still shows this user's notifications. */
export function usePushRenewal(userId: string): void {
  useEffect(() => {
    // Without a connection the next start does it.
    void import('@/offline/push/push-device.ts').then(({ renew }) => renew(userId)).catch(() => undefined)
  }, [userId])
}
