/**
 * Returns the fewest of these steps with which something still fails, as far as leaving out parts of them finds it. Each
 * step has dice of its own, so that the others do the same without it.
 */
export async function shrink(
  steps: readonly number[],
  fails: (steps: readonly number[]) => Promise<boolean>,
): Promise<readonly number[]> {
  let left = steps
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = left.length - size; at > -size; at -= size) {
      const without = left.filter((_, index) => index < at || index >= at + size)
      if (without.length < left.length && (await fails(without))) left = without
    }
  }
  return left
}
