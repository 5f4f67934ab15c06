import { EVENTS } from '../../features/money/online-payments/receive-event.ts'
import type { StripeAccount } from '../../platform/stripe.ts'
import type { Finding } from './check-connections.ts'

/** Checks that Stripe answers to the key, and that it sends all events to this installation. */
export async function checkStripe(
  { api }: Pick<StripeAccount, 'api'>,
  publicUrl: string,
): Promise<Finding[]> {
  const url = `${publicUrl}/api/webhooks/stripe`
  try {
    const { webhookEndpoints } = await api()
    const { data } = await webhookEndpoints.list({ limit: 100 })
    const endpoint = data.find((one) => one.url === url && one.status === 'enabled')
    if (!endpoint) {
      const problem = `Stripe sends no events to ${url}, so that payments are recorded up to an hour late.`
      return [
        { about: 'Stripe', problem, fix: `Add a webhook endpoint with this URL and the events ${names()}.` },
      ]
    }
    const all = new Set(endpoint.enabled_events)
    const missing = Object.keys(EVENTS).filter((event) => !all.has('*') && !all.has(event))
    if (missing.length === 0) return []
    const problem = `Stripe does not send these events: ${missing.join(', ')}.`
    return [{ about: 'Stripe', problem, fix: 'Add them to the webhook endpoint.' }]
  } catch (error) {
    // A restricted key may not be allowed to read the endpoints. It was accepted.
    if (error instanceof Error && 'type' in error && error.type === 'StripePermissionError') return []
    const problem = `Stripe does not answer: ${error instanceof Error ? error.message : String(error)}`
    return [
      {
        about: 'Stripe',
        problem,
        fix: 'Check STRIPE_SECRET_KEY, and that this machine reaches api.stripe.com.',
      },
    ]
  }
}

function names(): string {
  return Object.keys(EVENTS).join(', ')
}
