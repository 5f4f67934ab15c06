import { drain } from '@/offline/outbox/drain.ts'
import type { DrainReport, DrainTrigger } from '@/offline/outbox/queue.ts'
import { sendContactMessages } from '@/offline/outbox/send-contact-messages.ts'
import { sendRevocations } from '@/offline/session/revocations.ts'

/**
 * Sends everything that is waiting on this device: the logged-in user's commands, the messages to the provider, and
 * the ends of earlier logins.
 */
export async function sendAll(trigger: DrainTrigger): Promise<DrainReport> {
  const [{ nextAt, needsLogin }, nextMessageAt, nextRevocationAt] = await Promise.all([
    drain(trigger),
    sendContactMessages(trigger),
    sendRevocations(),
  ])
  const times = [nextAt, nextMessageAt, nextRevocationAt].filter((time) => time !== null)
  return { nextAt: times.length === 0 ? null : Math.min(...times), needsLogin }
}
