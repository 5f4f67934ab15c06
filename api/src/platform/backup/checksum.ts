import { createHash } from 'node:crypto'

/** Counts what is added and computes the checksum of all of it, in order. */
export function checksum() {
  const hash = createHash('sha256')
  let count = 0
  return {
    add(bytes: Uint8Array | string, howMany = 1) {
      hash.update(bytes)
      count += howMany
    },
    total: () => ({ count, sha256: hash.copy().digest('hex') }),
  }
}

export type Checksum = ReturnType<typeof checksum>

/** A checksum for each name, created on first use. */
export function checksums() {
  const byName = new Map<string, Checksum>()
  return {
    of(name: string): Checksum {
      const found = byName.get(name) ?? checksum()
      byName.set(name, found)
      return found
    },
    totals: () => Object.fromEntries([...byName].map(([name, one]) => [name, one.total()])),
  }
}
