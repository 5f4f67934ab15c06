import { v7 } from 'uuid'

let last = { msecs: Number.NEGATIVE_INFINITY, seq: 0 }

/**
 * Returns a UUIDv7 of this time. Those of one process sort in the order in which they were made. The random bytes are
 * those of `crypto`, so that a simulation can seed them.
 */
export function newId(): string {
  const random = crypto.getRandomValues(new Uint8Array(16))
  const msecs = Date.now()
  last =
    msecs > last.msecs
      ? { msecs, seq: new DataView(random.buffer).getUint32(6) >>> 1 }
      : { msecs: last.msecs, seq: last.seq + 1 }
  return v7({ random, ...last })
}

/** Forgets the ids that were made, for a simulation that begins at an earlier time. */
export function restartIds(): void {
  last = { msecs: Number.NEGATIVE_INFINITY, seq: 0 }
}
