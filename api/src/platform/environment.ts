import { DEFAULT_PROVIDER_EMAIL, DEFAULT_PROVIDER_NAME } from '@cubby/contract/constants'
import { isTimeZone } from '@cubby/contract/time-zone'
import { z } from 'zod'
import { scannerAddress } from './files/virus-scanner.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const flag = z.stringbool()
const milliseconds = (defaultValue: number) => z.coerce.number().int().min(1).default(defaultValue)

/**
 * Every environment variable that Cubby reads, parsed once at the entry point. `pnpm docs:environment` writes
 * docs/environment.md from it.
 */
export const environment = z.object({
  PORT: port.default(8787).describe('Port of the app and the API'),
  HOST: z.string().default('0.0.0.0').describe('Address to listen on'),
  ROLE: z
    .enum(['all', 'web', 'jobs'])
    .default('all')
    .describe('What this process does: `web` serves requests, `jobs` runs background jobs, `all` does both'),
  STOP_DELAY_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe(
      'How long to serve requests after SIGTERM, in milliseconds, while /api/health/ready says 503 and the load balancer stops sending requests',
    ),
  PUBLIC_URL: z.url().optional().describe('Public URL of Cubby, which links in emails start with'),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe(
      'Folder for the embedded database, for files unless S3 stores them, and for emails unless SMTP sends them',
    ),
  DATABASE_URL: z
    .string()
    .optional()
    .describe('URL of PostgreSQL 15 or newer; without it, an embedded PGlite in DATA_DIR'),
  DATABASE_OWNER_URL: z
    .string()
    .optional()
    .describe(
      'URL of the same database for the role that owns it; only `pnpm migrate`, `pnpm restore`, and `pnpm move-to-postgres` need it, never the server',
    ),
  DATABASE_REPLICA_URL: z
    .string()
    .optional()
    .describe(
      'A streaming replica of DATABASE_URL; it serves the classes, reports, and exports whenever it has caught up',
    ),
  DATABASE_CONNECT_TIMEOUT_MS: milliseconds(3_000).describe(
    'How long to wait for a connection to PostgreSQL, in milliseconds',
  ),
  DATABASE_LOCK_TIMEOUT_MS: milliseconds(3_000).describe(
    'How long a statement may wait for a lock, in milliseconds',
  ),
  DATABASE_STATEMENT_TIMEOUT_MS: milliseconds(3_250).describe(
    'How long a statement of a request may run, including lock waits, in milliseconds',
  ),
  DATABASE_QUERY_TIMEOUT_MS: milliseconds(3_500).describe(
    'How long to wait for the result of a statement before closing the connection, in milliseconds',
  ),
  DATABASE_LONG_TIMEOUT_MS: milliseconds(300_000).describe(
    'How long a statement of an export or a job may run, in milliseconds; migrations have no limit',
  ),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'URL of the S3-compatible service that stores the files, without the bucket; without it, DATA_DIR/files',
    ),
  S3_BUCKET: z.string().optional().describe('Name of an existing, private bucket'),
  S3_REGION: z.string().optional().describe('Region of the bucket; `auto` if the service has no regions'),
  S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe('Access key that may read, write, delete, and list objects in the bucket'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of the access key'),
  CLAMAV_HOST: z
    .string()
    .refine(
      (written) => scannerAddress(written) !== null,
      'is neither host:port nor the path of a Unix socket',
    )
    .optional()
    .describe(
      'Address of clamd, as host:port or the path of its Unix socket; it scans each file that users send. Without it, files are not scanned',
    ),
  BACKUP_DIR: z.string().optional().describe('Folder of the backups; without it, DATA_DIR/backups'),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]+$/, 'must be a public key of age, which begins with age1')
    .optional()
    .describe(
      'Public key of age for which backups are encrypted; without it, they are not. The private key never belongs on the server',
    ),
  BACKUP_KEEP: z.coerce
    .number()
    .int()
    .min(1)
    .default(14)
    .describe('How many backups `pnpm backup` keeps in that folder'),
  SEED: z
    .enum(['demo', 'none'])
    .optional()
    .describe(
      '`demo` adds demo data to an empty database and turns on demo mode where that data is; `none` does neither. The default is `demo` without DATABASE_URL and ADMIN_EMAIL, otherwise `none`',
    ),
  PAYMENTS: z
    .enum(['office', 'simulated', 'stripe'])
    .optional()
    .describe(
      'How students pay: with `office` they read how to pay there, and the office records it; with `stripe` they pay by card on the page of Stripe; `simulated` marks their payments as paid without charging anything. The default is `stripe` with its keys, `simulated` with demo data, otherwise `office`',
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'is not a secret or restricted key of Stripe')
    .optional()
    .describe('Secret or restricted API key of Stripe; needs STRIPE_WEBHOOK_SECRET'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'is not the signing secret of a webhook endpoint')
    .optional()
    .describe('Signing secret of the webhook endpoint <PUBLIC_URL>/api/webhooks/stripe at Stripe'),
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('URL of an emulator that replaces the API of Stripe, for tests'),
  ADMIN_EMAIL: z
    .email()
    .optional()
    .describe('Email address of the first administrator, created on the first start; needs ADMIN_PASSWORD'),
  ADMIN_PASSWORD: z.string().min(8).optional().describe('Password of the first administrator'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'Mail server, such as smtps://user:password@host; without it, emails become .eml files in DATA_DIR/mail',
    ),
  MAIL_SERVICE: z
    .enum(['resend', 'postmark'])
    .optional()
    .describe('Email service whose HTTP API sends emails instead of SMTP; needs MAIL_API_KEY'),
  MAIL_API_KEY: z.string().optional().describe('API key of the email service'),
  MAIL_API_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('URL of the HTTP API, if it is not the URL of the email service'),
  PUSH_SERVICES: z
    .string()
    .refine(isServiceList, 'is not a list of hosts')
    .default('fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com')
    .transform(splitList)
    .describe(
      'Hosts of the push services that Cubby may send to, separated by commas; `*.` allows all subdomains',
    ),
  PROVIDER_NAME: z.string().default(DEFAULT_PROVIDER_NAME).describe('Name of the training provider'),
  PROVIDER_EMAIL: z
    .email()
    .default(DEFAULT_PROVIDER_EMAIL)
    .describe('Email address of the training provider, and the sender of emails'),
  PROVIDER_PHONE: z.string().default('(718) 555-0134').describe('Phone number of the training provider'),
  PROVIDER_ADDRESS: z
    .string()
    .default('412 Court Street, Brooklyn, NY 11231')
    .describe('Postal address of the training provider'),
  PROVIDER_HOURS: z
    .string()
    .default('9AM-3PM Monday to Friday')
    .describe('Office hours of the training provider'),
  PROVIDER_TIMEZONE: z
    .string()
    .refine(isTimeZone, 'is not an IANA time zone')
    .optional()
    .describe(
      'Time zone of session dates and times; without it, an administrator chooses it in Settings, and it is America/New_York until then',
    ),
  PROVIDER_NETWORKS: z
    .string()
    .refine(isNetworkList, 'is not a list of addresses or networks')
    .default('')
    .transform(splitList)
    .describe(
      'Public addresses or networks of the training provider, separated by commas; 600 instead of 60 users may sign up there per hour',
    ),
  TRUSTED_PROXIES: z
    .string()
    .refine(isNetworkList, 'is not a list of addresses or networks')
    .default('')
    .transform(splitList)
    .describe('Addresses or networks of proxies whose X-Forwarded-For is trusted, separated by commas'),
  SECURE_TRANSPORT: flag
    .default(false)
    .describe('`true` if Cubby is served over HTTPS; adds Strict-Transport-Security'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,}=*$/, 'is not a token of at least 16 letters and digits')
    .optional()
    .describe('Token that Prometheus sends to read /api/metrics; without it, there are no metrics'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('OpenTelemetry collector that gets a trace of each request, such as http://localhost:4318'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Minimum level of the messages in the log'),
})

export type Environment = z.infer<typeof environment>

/** Allows hosts, `*.` before a domain, and for tests an http origin on localhost. */
function isServiceList(list: string): boolean {
  return splitList(list).every((item) =>
    /^(?:(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+|http:\/\/localhost:\d{1,5})$/.test(item),
  )
}

/** IPv4 or IPv6 addresses, each with or without a prefix length. */
function isNetworkList(list: string): boolean {
  return splitList(list).every((item) => address.safeParse(item).success)
}

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

function splitList(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}

/** Parses the environment. Throws one Error that names every invalid variable. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const defined = Object.entries(variables).filter(([, value]) => value)
  const parsed = environment.safeParse(Object.fromEntries(defined))
  const missing = missingOfGroups(defined.map(([name]) => name))
  const alone = parsed.success && parsed.data.ROLE !== 'all' && !parsed.data.DATABASE_URL
  const unordered = parsed.success ? unorderedTimeouts(parsed.data) : []
  const examples = defined.filter(([, value]) => value?.includes(EXAMPLE_SECRET)).map(([name]) => name)
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `  ${issue.path.join('.')}: ${issue.message}`),
    ...examples.map((name) => `  ${name}: still has the secret of the example; choose your own`),
    ...unordered.map(([longer, shorter]) => `  ${longer}: must be more than ${shorter}`),
    ...missing.map((name) => `  ${name}: is missing; it goes together with others that are set`),
    ...(parsed.success && parsed.data.PAYMENTS === 'stripe' && !parsed.data.STRIPE_SECRET_KEY
      ? ['  PAYMENTS: `stripe` needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET']
      : []),
    ...(alone ? ['  ROLE: `web` and `jobs` need DATABASE_URL, which they share'] : []),
  ]
  if (parsed.success && problems.length === 0) return parsed.data
  throw new Error(`Cubby cannot start; these environment variables are wrong:\n${problems.join('\n')}`)
}

/** The placeholder for secrets in deploy/example.env. Cubby refuses to start with it. */
const EXAMPLE_SECRET = 'change-me'

/** The first limit of each pair must be longer, because the second one gives the better error. */
const ORDERED_TIMEOUTS = [
  ['DATABASE_STATEMENT_TIMEOUT_MS', 'DATABASE_LOCK_TIMEOUT_MS'],
  ['DATABASE_QUERY_TIMEOUT_MS', 'DATABASE_STATEMENT_TIMEOUT_MS'],
] as const

function unorderedTimeouts(env: Environment) {
  return ORDERED_TIMEOUTS.filter(([longer, shorter]) => env[longer] <= env[shorter])
}

/** Variables that are set together or not at all. */
const GROUPS: readonly (readonly string[])[] = [
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['MAIL_SERVICE', 'MAIL_API_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
]

/** Returns the missing variables of groups that are only partly set. */
function missingOfGroups(defined: readonly string[]): string[] {
  return GROUPS.filter((names) => names.some((name) => defined.includes(name))).flatMap((names) =>
    names.filter((name) => !defined.includes(name)),
  )
}
