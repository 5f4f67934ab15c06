import { type DrainReport, type DrainTrigger, drain } from '@/offline/outbox/drain.ts'
import { sendContactMessages } from '@/offline/outbox/send-contact-messages.ts'

/**
 * Sends everything that is waiting on this device: the logged-in user's commands and the messages to the provider.
 */
export async function sendAll(trigger: DrainTrigger): Promise<DrainReport> {
  const [{ nextAt, needsLogin }, nextMessageAt] = await Promise.all([
    drain(trigger),
    sendContactMessages(trigger),
  ])
  const times = [nextAt, nextMessageAt].filter((time) => time !== null)
  return { nextAt: times.length === 0 ? null : Math.min(...times), needsLogin }
}
