// Apart from the codes and the schemas, because the app's first view loads this file.
import type { RefusalCode } from './codes.ts'
import type { ErrorBody } from './errors.ts'

/** The field of an error response that carries the details of a code. Released apps read these fields. */
export const detailsFields = {
  terms_changed: 'terms',
  refund_changed: 'refund',
  profile_conflict: 'conflicts',
  class_conflict: 'conflicts',
  session_conflict: 'conflicts',
  legal_text_changed: 'conflicts',
  contact_message_answered: 'conflicts',
  order_refused: 'people',
} as const satisfies Partial<Record<RefusalCode, keyof ErrorBody>>

export type DetailedCode = keyof typeof detailsFields
export type DetailsField = (typeof detailsFields)[DetailedCode]
export type DetailsIn<Field extends DetailsField> = NonNullable<ErrorBody[Field]>

/** What a refusal says beyond its message. */
export type DetailsOf<Code extends RefusalCode> = Code extends DetailedCode
  ? DetailsIn<(typeof detailsFields)[Code]>
  : undefined
export type Details = DetailsIn<DetailsField>

/** Whether refusals with this code have details. */
export function isDetailed(code: string): code is DetailedCode {
  return Object.hasOwn(detailsFields, code)
}
