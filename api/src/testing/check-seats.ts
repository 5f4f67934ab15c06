import { expect } from 'vitest'
import { findBrokenInvariants } from '../features/seats/seats/seat-invariants.ts'
import type { TestApp } from './test-app.ts'

/** Fails with the list of violations unless all seat invariants hold in the test's database. */
export async function expectSeatsInOrder({ deps }: TestApp): Promise<void> {
  const now = await deps.clock(deps.db)
  expect(await findBrokenInvariants(deps.db, deps.config.provider.timezone, now)).toEqual([])
}
