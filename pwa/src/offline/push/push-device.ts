import { readSetting, writeSetting } from '@/api/local-settings.ts'
import { subscribeHere, unsubscribeHere } from '@/offline/push/push-subscription.ts'

/** The user whose notifications this device shows. Each user of a shared device turns push on separately. */
const TURNED_ON_BY = 'push'

/** How long to wait for a worker that does not start. */
const PATIENCE_MS = 3_000

export type PushState = 'unsupported' | 'blocked' | 'on' | 'off'

/** Whether this device shows the user's notifications, as far as the device knows. */
export async function pushState(userId: string): Promise<PushState> {
  const registration = await findRegistration()
  if (!registration) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const isOn = Notification.permission === 'granted' && readSetting(TURNED_ON_BY) === userId
  return isOn && (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Requests permission and subscribes; call it from a tap. Throws when the browser or the server refuses. */
export async function turnOn(userId: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  await oneAtATime(async (registration) => {
    await subscribeHere(registration)
    writeSetting(TURNED_ON_BY, userId)
  })
}

export function turnOff(): Promise<void> {
  return oneAtATime(async (registration) => {
    writeSetting(TURNED_ON_BY, null)
    await unsubscribeHere(registration)
  })
}

/**
 * Renews the subscription at each start, because subscriptions end without notice. Deletes a subscription of an
 * earlier user.
 */
export async function renew(userId: string): Promise<void> {
  if (readSetting(TURNED_ON_BY) === null) return
  await oneAtATime(async (registration) => {
    const turnedOnBy = readSetting(TURNED_ON_BY)
    if (turnedOnBy === userId && Notification.permission === 'granted') await subscribeHere(registration)
    if (turnedOnBy === userId) return
    writeSetting(TURNED_ON_BY, null)
    await unsubscribeHere(registration)
  })
}

/** Runs one change at a time in all tabs: a renewal must not undo turning it off. */
async function oneAtATime(change: (registration: ServiceWorkerRegistration) => Promise<void>): Promise<void> {
  const registration = await findRegistration()
  if (registration) await navigator.locks.request('push', () => change(registration))
}

async function findRegistration(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return null
  const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  return Promise.race([navigator.serviceWorker.ready, tooLate])
}
