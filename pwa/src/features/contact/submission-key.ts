export interface SubmissionKey {
  values: string
  key: string
}

/** The Idempotency-Key of a form: kept while the same values are sent again, new once they change. */
export function keyOf(form: object, last: SubmissionKey | null): SubmissionKey {
  const values = JSON.stringify(form)
  return last?.values === values ? last : { values, key: crypto.randomUUID() }
}
