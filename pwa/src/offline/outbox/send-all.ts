import { type DrainReport, drain, type Occasion } from '@/offline/outbox/drain.ts'
import { sendContactMessages } from '@/offline/outbox/send-contact-messages.ts'

/** Sends everything that waits on this device: the commands of the person logged in, and messages to the provider. */
export async function sendAll(occasion: Occasion): Promise<DrainReport> {
  const [{ nextAt, needsLogin }, nextMessageAt] = await Promise.all([
    drain(occasion),
    sendContactMessages(occasion),
  ])
  const times = [nextAt, nextMessageAt].filter((time) => time !== null)
  return { nextAt: times.length === 0 ? null : Math.min(...times), needsLogin }
}
