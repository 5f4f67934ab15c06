import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)

const done = [
  'enroll',
  'join-waitlist',
  'accept-offer',
  'request-transfer',
  'answer-choice',
  'order-for-center',
].map((kind) => ({ kind, status: 'done', lastError: null }))

it('every command saved offline is accepted at every kind of price', { timeout: 180_000 }, async () => {
  const { stdout } = await run(process.execPath, [`${import.meta.dirname}/saved-commands.ts`])
  const lines = stdout.trim().split('\n')
  expect(lines).toHaveLength(14)
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ sent: done })
})
