import { expect, test } from 'vitest'
import type { OutboxRow } from '../store/stored-rows.ts'
import { agreementOf } from './agreement.ts'

const current = { terms: 2, privacy: 1 }
const row = (status: OutboxRow['status'], args: object): OutboxRow => ({
  id: status,
  version: 1,
  entityKey: 'consents',
  kind: 'agree',
  args,
  status,
  attempts: 0,
  createdAt: 0,
  nextAttemptAt: 0,
  lastError: null,
  result: null,
})

test('nothing is asked without published texts', () => {
  expect(agreementOf(undefined, [], [])).toEqual({ missing: [], current: { terms: null, privacy: null } })
})

test('an unsent agreement counts, and a refused one does not', () => {
  const consents = [{ kind: 'privacy', version: 1 } as const]
  expect(agreementOf(current, consents, []).missing).toEqual(['terms'])
  expect(agreementOf(current, consents, [row('queued', { terms: 2 })]).missing).toEqual([])
  expect(agreementOf(current, consents, [row('queued', { terms: 1 })]).missing).toEqual(['terms'])
  expect(agreementOf(current, consents, [row('conflict', { terms: 2 })]).missing).toEqual(['terms'])
})
