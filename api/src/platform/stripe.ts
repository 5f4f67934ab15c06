import type Stripe from 'stripe'

/** The version of Stripe's API that Cubby was tested with, whichever the account has. */
const API_VERSION = '2026-10-28.endive'
const TIMEOUT_MS = 15_000

/** The school's account at Stripe. */
export interface StripeAccount {
  readonly api: () => Promise<Stripe>
  /** Verifies that Stripe sent an event. */
  readonly webhookSecret: string
  /** Emulators know prices only by their id. */
  readonly isEmulated: boolean
}

interface StripeKeys {
  readonly secretKey: string
  readonly webhookSecret: string
  /** The URL of an emulator. */
  readonly base?: string | undefined
  /** For tests, instead of the network. */
  readonly fetch?: typeof fetch
}

/** Opens the account. The library is loaded on demand, because most servers do not need its memory. */
export function openStripe({ secretKey, webhookSecret, base, fetch }: StripeKeys): StripeAccount {
  let client: Stripe | undefined
  return {
    webhookSecret,
    isEmulated: base !== undefined,
    async api() {
      if (client) return client
      const { default: StripeClient } = await import('stripe')
      client = new StripeClient(secretKey, {
        apiVersion: API_VERSION,
        // Works in Node and in workerd.
        httpClient: StripeClient.createFetchHttpClient(fetch),
        timeout: TIMEOUT_MS,
        maxNetworkRetries: 1,
        telemetry: false,
        ...(base && addressOf(new URL(base))),
      })
      return client
    },
  }
}

function addressOf({ protocol, hostname, port }: URL) {
  const isOpen = protocol === 'http:'
  return {
    protocol: isOpen ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isOpen ? 80 : 443),
  }
}

/** Whether Stripe refused a request because of what it asked for, so that repeating it would not help. */
export function isRefusedByStripe(error: unknown): error is Error {
  return (
    error instanceof Error && 'type' in error && /^Stripe(InvalidRequest|Card)Error$/.test(String(error.type))
  )
}

/** The time of Stripe, which counts seconds. */
export function stripeTime(seconds: number): Date {
  return new Date(seconds * 1000)
}

/** The id of an object that Stripe sends by its id or as a whole. */
export function idOf(object: string | { readonly id: string } | null | undefined): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null)
}
