export interface SubmissionKey {
  values: string
  key: string
}

/** The Idempotency-Key of a form. It stays the same until the values change. */
export function keyOf(form: object, last: SubmissionKey | null): SubmissionKey {
  const values = JSON.stringify(form)
  return last?.values === values ? last : { values, key: crypto.randomUUID() }
}
