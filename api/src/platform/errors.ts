import { type RefusalCode, refusals, refusalText } from '@cubby/contract/codes'
import type { ErrorBody } from '@cubby/contract/errors'
import { type DetailsOf, detailsFields, isDetailed } from '@cubby/contract/refusal-details'

/** A refused request: a stable code and the exact message, without HTTP. */
export class Refusal<Code extends RefusalCode = RefusalCode> extends Error {
  readonly code: Code
  readonly fields: Record<string, string> | undefined
  readonly details: DetailsOf<Code> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: Code,
    parts: {
      message?: string
      fields?: Record<string, string>
      details?: DetailsOf<Code> | undefined
      retryAfterSeconds?: number
      /** The underlying error, for the log. */
      cause?: unknown
    } = {},
  ) {
    super(parts.message ?? refusalText(code), { cause: parts.cause })
    this.name = 'Refusal'
    this.code = code
    this.fields = parts.fields
    this.details = parts.details
    this.retryAfterSeconds = parts.retryAfterSeconds
  }

  // Without this, TypeScript narrows `instanceof` to a refusal whose code is `any`.
  static override [Symbol.hasInstance](value: unknown): value is Refusal {
    return Function.prototype[Symbol.hasInstance].call(Refusal, value)
  }

  /** Returns this refusal for a part of a larger body: the name of each field begins with the path of that part. */
  within(path: string): Refusal<Code> {
    const { code, message, fields, details, retryAfterSeconds } = this
    return new Refusal(code, {
      message,
      ...(fields && {
        fields: Object.fromEntries(Object.entries(fields).map(([name, said]) => [`${path}.${name}`, said])),
      }),
      details,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    })
  }
}

/** The details in the field that responses and stored refusals have for their code. */
export function detailsBody({ code, details }: Refusal): object {
  return isDetailed(code) && details ? { [detailsFields[code]]: details } : {}
}

/** Reads what `detailsBody` wrote. */
export function readDetails(code: RefusalCode, body: Partial<ErrorBody>): DetailsOf<RefusalCode> {
  return isDetailed(code) ? body[detailsFields[code]] : undefined
}

export function statusOf(code: RefusalCode) {
  return refusals[code][0]
}

/** Another server, or the folder in its place, cannot be reached or does not work now. A retry may help. */
export class ServiceUnavailable extends Error {
  override readonly name = 'ServiceUnavailable'
  readonly service: 'mail' | 'push' | 'files' | 'scanner'

  constructor(service: ServiceUnavailable['service'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.service = service
  }
}
