import { subscribeHere, unsubscribeHere } from '@/offline/push/push-subscription.ts'

/** Whose notifications this device shows; on a shared phone the next user decides again. */
const TURNED_ON_BY = 'push'

/** How long a worker that does not start is waited for. */
const PATIENCE_MS = 3_000

export type PushState = 'unsupported' | 'blocked' | 'on' | 'off'

/** Whether this device shows the notifications of this user, as far as it knows itself. */
export async function pushState(userId: string): Promise<PushState> {
  const registration = await findRegistration()
  if (!registration) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const isOn = Notification.permission === 'granted' && localStorage.getItem(TURNED_ON_BY) === userId
  return isOn && (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Asks for permission, so call it from a tap, and subscribes. Throws when browser or server cannot. */
export async function turnOn(userId: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  await oneAtATime(async (registration) => {
    await subscribeHere(registration)
    localStorage.setItem(TURNED_ON_BY, userId)
  })
}

export function turnOff(): Promise<void> {
  return oneAtATime(async (registration) => {
    localStorage.removeItem(TURNED_ON_BY)
    await unsubscribeHere(registration)
  })
}

/**
 * At each start: subscriptions end and change without a word, so the server is told again. One that a
 * user left behind whose login ended here is dropped.
 */
export async function renew(userId: string): Promise<void> {
  if (localStorage.getItem(TURNED_ON_BY) === null) return
  await oneAtATime(async (registration) => {
    const turnedOnBy = localStorage.getItem(TURNED_ON_BY)
    if (turnedOnBy === userId && Notification.permission === 'granted') await subscribeHere(registration)
    if (turnedOnBy === userId) return
    localStorage.removeItem(TURNED_ON_BY)
    await unsubscribeHere(registration)
  })
}

/** In all tabs: a renewal must not bring back what is being turned off. */
async function oneAtATime(change: (registration: ServiceWorkerRegistration) => Promise<void>): Promise<void> {
  const registration = await findRegistration()
  if (registration) await navigator.locks.request('push', () => change(registration))
}

async function findRegistration(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return null
  const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  return Promise.race([navigator.serviceWorker.ready, tooLate])
}
