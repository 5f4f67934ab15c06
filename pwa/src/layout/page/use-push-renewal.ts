import { useEffect } from 'react'

/** Renews the push subscription at each start of the app. */
export function usePushRenewal(userId: string): void {
  useEffect(() => {
    // Without a connection, the next start of the app renews it.
    void import('@/offline/push/push-device.ts').then(({ renew }) => renew(userId)).catch(() => undefined)
  }, [userId])
}
