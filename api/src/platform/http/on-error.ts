import { type RefusalCode, refusalText } from '@cubby/contract/codes'
import type { ErrorBody } from '@cubby/contract/errors'
import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { databaseRefusal } from '../db/database-failure.ts'
import type { PlatformDeps } from '../deps.ts'
import { detailsBody, Refusal, ServiceUnavailable, statusOf } from '../errors.ts'
import { describesRefusal } from './endpoints.ts'
import { loggedPath } from './request-log.ts'
import type { AppEnv } from './router.ts'

/** The codes for refusals of the router itself. */
const ofStatus: Partial<Record<number, RefusalCode>> = {
  400: 'bad_request',
  413: 'too_large',
  415: 'unsupported_type',
}

/** Refusals that operators need to know about, as the log names them. */
const failures: Partial<Record<RefusalCode, string>> = {
  unavailable: 'database failure',
  files_unavailable: 'file store failure',
  scanner_unavailable: 'virus scanner failure',
}

/** A person has to free space on a full disk, and a bucket may be unreachable for some minutes. */
const FILES_RETRY_SECONDS = 60

/** What the log says about a refusal that the endpoint does not describe. The client gets it as it is. */
export const UNDESCRIBED = 'undescribed refusal'

/** Turns every error into the error response. The only place that does this. */
export function onError(deps: PlatformDeps): ErrorHandler<AppEnv> {
  return (error, context) => {
    const refusal = refusalOf(error, context)
    if (refusal) {
      context.set('refused', refusal.code)
      const endpoint = context.get('endpoint')
      if (endpoint && !describesRefusal(endpoint, refusal.code)) {
        deps.log.warn({ method: endpoint.method, route: endpoint.path, refused: refusal.code }, UNDESCRIBED)
      }
      const failure = failures[refusal.code]
      if (failure) deps.log.warn({ err: refusal.cause, path: loggedPath(context.req.path) }, failure)
      if (refusal.retryAfterSeconds !== undefined) {
        context.header('Retry-After', String(refusal.retryAfterSeconds))
      }
      const { message, code, fields } = refusal
      const body: ErrorBody = { error: message, code, ...(fields && { fields }), ...detailsBody(refusal) }
      return context.json({ ...endpoint?.refusalFields, ...body }, statusOf(refusal.code))
    }
    const requestId = context.get('requestId')
    deps.log.error({ err: error, requestId, path: loggedPath(context.req.path) }, 'request failed')
    return context.json({ error: refusalText('internal'), code: 'internal', request_id: requestId }, 500)
  }
}

function refusalOf(error: unknown, context: Context): Refusal | null {
  if (error instanceof Refusal) return error
  if (isAborted(error, context)) return new Refusal('bad_request')
  const refusal = databaseRefusal(error)
  if (refusal) return refusal
  if (error instanceof ServiceUnavailable && error.service === 'files') {
    return new Refusal('files_unavailable', { retryAfterSeconds: FILES_RETRY_SECONDS, cause: error })
  }
  const code = error instanceof HTTPException ? ofStatus[error.status] : undefined
  return code ? new Refusal(code) : null
}

/**
 * Whether the client ended the connection before its body arrived. Only Node reports this, and nobody reads the
 * response.
 */
function isAborted(error: unknown, { env }: Context): boolean {
  const { incoming }: { readonly incoming?: { readonly errored: unknown } } = env ?? {}
  return incoming !== undefined && incoming.errored === error
}
