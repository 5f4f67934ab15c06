import type { Conflicts } from '@cubby/contract/errors'
import type { ChangedRefund, RefundAmounts } from '@cubby/contract/refund-policy'
import {
  type DetailedCode,
  type Details,
  type DetailsField,
  type DetailsIn,
  detailsFields,
  isDetailed,
} from '@cubby/contract/refusal-details'
import type { ChangedTerms, SessionTerms } from '@cubby/contract/session-terms'

/** Whether a value from outside (a response, a rescued row) is an object with named fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `Retry-After` as milliseconds from now: seconds or an HTTP date. Null when absent or unreadable. */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1_000
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

/** A failure as it is passed on and stored in the outbox. Version 1.1.0 stored the fields of the response. */
type Failure = { code: string; details?: Details | undefined } & { [Field in DetailsField]?: unknown }

type Readers = { readonly [Field in DetailsField]: (value: unknown) => DetailsIn<Field> | undefined }
const readers: Readers = {
  terms: changedTermsOf,
  refund: changedRefundOf,
  conflicts: conflictsOf,
  people: peopleOf,
}

/** Reads the details from an error response. */
export function readDetails(code: string, body: Record<string, unknown>): Details | undefined {
  if (!isDetailed(code)) return undefined
  const field = detailsFields[code]
  return readers[field](body[field])
}

/** Returns the details of a failure with this code; undefined for any other failure. */
export function detailsOf<Code extends DetailedCode>(
  failure: Failure | null | undefined,
  code: Code,
): DetailsIn<(typeof detailsFields)[Code]> | undefined {
  if (failure?.code !== code) return undefined
  const field: (typeof detailsFields)[Code] = detailsFields[code]
  return readers[field](failure.details ?? failure[field])
}

function changedTermsOf(value: unknown): ChangedTerms | undefined {
  if (!isRecord(value)) return undefined
  const { seen, current } = value
  return isTerms(seen) && isTerms(current) ? { seen, current } : undefined
}

const texts: (keyof SessionTerms)[] = ['start_date', 'end_date', 'start_time', 'end_time']

function isTerms(value: unknown): value is SessionTerms {
  if (!isRecord(value) || typeof value.price !== 'number') return false
  const { location } = value
  return (
    (location === null || typeof location === 'string') &&
    texts.every((key) => typeof value[key] === 'string')
  )
}

function changedRefundOf(value: unknown): ChangedRefund | undefined {
  if (!isRecord(value)) return undefined
  const { seen, current } = value
  return isAmounts(seen) && isAmounts(current) ? { seen, current } : undefined
}

function isAmounts(value: unknown): value is RefundAmounts {
  return isRecord(value) && typeof value.paid === 'number' && typeof value.refund === 'number'
}

function peopleOf(value: unknown): DetailsIn<'people'> | undefined {
  if (!Array.isArray(value)) return undefined
  return value.filter(isRecord).map(({ member_id, name, text }) => ({
    member_id: String(member_id),
    name: String(name),
    text: String(text),
  }))
}

function conflictsOf(value: unknown): Conflicts | undefined {
  if (!isRecord(value)) return undefined
  const text = (side: unknown) => (typeof side === 'string' ? side : null)
  const pairs = Object.entries(value).flatMap(([field, both]) =>
    isRecord(both) ? [[field, { yours: text(both.yours), theirs: text(both.theirs) }] as const] : [],
  )
  return Object.fromEntries(pairs)
}
