import type { LegalTextVersions } from '@cubby/contract/accounts/legal-texts'
import type { PaymentsMode } from '@cubby/contract/catalog/classes'
import { FULL_REFUND } from '@cubby/contract/constants'
import type { RefundPolicy } from '@cubby/contract/refund-policy'
import { type Brand, defaultPageTexts } from '@cubby/contract/school/brand'
import type { Room } from '@cubby/contract/school/rooms'
import { DEFAULT_TIME_ZONE } from '@cubby/contract/time-zone'
import root from '../../../package.json' with { type: 'json' }
import type { DatabaseTimeouts } from './db/database.ts'
import type { Environment } from './environment.ts'
import type { Bucket } from './files/s3-bucket.ts'

/** The version of Cubby, from the package.json at the root. */
export const VERSION = root.version

/** The configuration of the app. */
export interface Config {
  readonly publicUrl: string
  readonly secureTransport: boolean
  readonly demo: boolean
  /** How students pay. Simulated payments are paid without a charge. */
  readonly payments: PaymentsMode
  /** How emails are sent: by the HTTP API of a service, by SMTP, or to a folder. */
  readonly mail: 'http' | 'smtp' | 'folder'
  /** Push services that may receive messages (packages/rules/push-endpoint). */
  readonly pushServices: readonly string[]
  /** Addresses and networks of the provider's buildings. */
  readonly providerNetworks: readonly string[]
  /** An administrator may change the time zone while servers run, unless the environment sets it. */
  readonly timeZone: { readonly isFixed: boolean; current: string }
  readonly provider: {
    readonly name: string
    readonly email: string
    readonly phone: string
    readonly address: string
    readonly hours: string
    /** The time zone in effect, as `timeZone` has it. */
    readonly timezone: string
    readonly brand: Brand
    readonly refund_policy: RefundPolicy
    readonly rooms: Pick<Room, 'name' | 'address'>[]
    /** The current versions of the Terms and the Privacy Policy. */
    readonly legal_texts: LegalTextVersions
  }
}

export function configOf(env: Environment): Config {
  const timeZone = {
    isFixed: env.PROVIDER_TIMEZONE !== undefined,
    current: env.PROVIDER_TIMEZONE ?? DEFAULT_TIME_ZONE,
  }
  return {
    timeZone,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    secureTransport: env.SECURE_TRANSPORT,
    demo: wantsDemo(env),
    payments: env.PAYMENTS ?? defaultPayments(env),
    mail: env.MAIL_SERVICE ? 'http' : env.SMTP_URL ? 'smtp' : 'folder',
    pushServices: env.PUSH_SERVICES,
    providerNetworks: env.PROVIDER_NETWORKS,
    provider: {
      name: env.PROVIDER_NAME,
      email: env.PROVIDER_EMAIL,
      phone: env.PROVIDER_PHONE,
      address: env.PROVIDER_ADDRESS,
      hours: env.PROVIDER_HOURS,
      get timezone() {
        return timeZone.current
      },
      brand: { accent: '', logo: null, texts: defaultPageTexts },
      refund_policy: FULL_REFUND,
      rooms: [],
      legal_texts: { terms: null, privacy: null },
    },
  }
}

function defaultPayments(env: Environment): PaymentsMode {
  if (env.STRIPE_SECRET_KEY) return 'stripe'
  return wantsDemo(env) ? 'simulated' : 'office'
}

function wantsDemo(env: Environment): boolean {
  return (env.SEED ?? (env.DATABASE_URL || env.ADMIN_EMAIL ? 'none' : 'demo')) === 'demo'
}

export function databaseTimeouts(env: Environment): DatabaseTimeouts & { readonly longMs: number } {
  return {
    connectMs: env.DATABASE_CONNECT_TIMEOUT_MS,
    lockMs: env.DATABASE_LOCK_TIMEOUT_MS,
    statementMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    queryMs: env.DATABASE_QUERY_TIMEOUT_MS,
    longMs: env.DATABASE_LONG_TIMEOUT_MS,
  }
}

/** Returns the bucket that stores the files, or null if a folder stores them. */
export function bucketOf(env: Environment): Bucket | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (!(S3_ENDPOINT && S3_BUCKET && S3_REGION && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY)) return null
  return {
    endpoint: S3_ENDPOINT.replace(/\/$/, ''),
    name: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

/** An account at an email service with an HTTP API. */
export interface MailAccount {
  readonly service: NonNullable<Environment['MAIL_SERVICE']>
  readonly key: string
  /** The URL of the API. Without it, the service's own URL is used. */
  readonly url?: string | undefined
}

/** Returns the account at an email service, or null if emails are not sent through a service. */
export function mailAccountOf({ MAIL_SERVICE, MAIL_API_KEY, MAIL_API_URL }: Environment): MailAccount | null {
  return MAIL_SERVICE && MAIL_API_KEY ? { service: MAIL_SERVICE, key: MAIL_API_KEY, url: MAIL_API_URL } : null
}

/**
 * Returns the keys of the account at Stripe. A school that stopped taking cards still refunds what was paid
 * by card.
 */
export function stripeKeysOf(env: Environment) {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } = env
  if (configOf(env).payments === 'simulated' || !(STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET)) return null
  return { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, base: STRIPE_API_BASE }
}
