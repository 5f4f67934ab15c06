/** Work that took longer than its limit. It may still go on. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut'
}

/** Rejects with TimedOut when the work takes longer than this, in milliseconds. */
export async function withTimeLimit<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut(`Took longer than ${limitMs / 1000} s`)), limitMs)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
