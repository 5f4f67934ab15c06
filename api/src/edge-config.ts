import { bucketOf, mailAccountOf } from './platform/config.ts'
import { type Environment, readEnvironment } from './platform/environment.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { type R2Binding, r2Bucket } from './platform/files/r2-bucket.ts'
import { s3Bucket } from './platform/files/s3-bucket.ts'
import type { AssetsBinding } from './platform/http/bound-assets.ts'
import { httpMailer } from './platform/mail/http-mailer.ts'
import type { Mailer } from './platform/mail/mailer.ts'

/** What Cloudflare passes to the Worker: the services of wrangler.jsonc, and variables and secrets by name. */
export interface Bindings {
  readonly ASSETS: AssetsBinding
  /** A pool of connections near the database. */
  readonly HYPERDRIVE?: { readonly connectionString: string }
  /** A bucket for files; without it the S3 variables name one. */
  readonly FILES?: R2Binding
  readonly [variable: string]: unknown
}

interface EdgeConfig {
  readonly env: Environment
  readonly files: FileStore
  readonly mailer: Mailer
}

/**
 * Parses the variables as on Node. Also requires the services that replace folders, because a Worker has no
 * folders.
 */
export function readEdgeConfig(bindings: Bindings): EdgeConfig {
  const variables = Object.entries(bindings).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const env = readEnvironment(Object.fromEntries(variables))
  const bucket = bucketOf(env)
  const files = bindings.FILES ? r2Bucket(bindings.FILES) : bucket && s3Bucket(bucket)
  const account = mailAccountOf(env)
  if (env.PUBLIC_URL && files && account) return { env, files, mailer: httpMailer(account) }
  const missing = [
    !env.PUBLIC_URL && 'PUBLIC_URL: is missing',
    !files && 'FILES: is missing; bind an R2 bucket, or set the S3 variables',
    !account && 'MAIL_SERVICE: is missing; a Worker sends emails by HTTP only',
  ]
  throw new Error(`Cubby cannot run on workerd; these are wrong:\n  ${missing.filter(Boolean).join('\n  ')}`)
}

/**
 * Returns the address of PostgreSQL, and whether a connection to it keeps its settings and prepared statements
 * (`keepsConnection`). Hyperdrive may use another connection for each transaction, so it keeps none.
 */
export function databaseOf({ HYPERDRIVE, DATABASE_URL }: Bindings): {
  url: string
  keepsConnection: boolean
} {
  if (HYPERDRIVE) return { url: HYPERDRIVE.connectionString, keepsConnection: false }
  if (typeof DATABASE_URL === 'string' && DATABASE_URL) return { url: DATABASE_URL, keepsConnection: true }
  throw new Error(
    'Cubby cannot run on workerd; DATABASE_URL is missing, or a Hyperdrive binding called HYPERDRIVE',
  )
}
