export interface SubmissionKey {
  values: string
  key: string
}

/** The Idempotency-Key of a form: the same for the same values, new once they change. */
export function keyOf(form: object, last: SubmissionKey | null): SubmissionKey {
  const values = JSON.stringify(form)
  return last?.values === values ? last : { values, key: crypto.randomUUID() }
}
