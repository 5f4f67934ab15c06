import { describe, expect, it } from 'vitest'
import type { Caller } from '../caller.ts'
import { Refusal } from '../errors.ts'
import { Waves } from './waves.ts'
import { LOCKED, UnknownOutcome, type WaveOutcome, type WaveRequest } from './write.ts'

interface Input {
  readonly name: string
  readonly lock: string
}
interface Answer {
  readonly name: string
}
type Outcomes = readonly WaveOutcome<Answer>[]

interface Transaction {
  /** The names of the requests. */
  readonly names: string
  readonly skipLocked: boolean
  /** Ends the transaction. By default, all requests are answered. */
  readonly end: (outcome?: Error | ((name: string) => WaveOutcome<Answer>)) => Promise<void>
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Waves whose transactions a test ends. */
function controlledWaves(options: { readonly maxSize?: number } = {}) {
  const transactions: Transaction[] = []
  const waves = new Waves<Input, Answer>({
    ...options,
    lockOf: ({ lock }) => lock,
    run: (requests, { skipLocked }) =>
      new Promise<Outcomes>((resolve, reject) => {
        const names = requests.map(({ input }) => input.name)
        transactions.push({
          names: names.join(' '),
          skipLocked,
          async end(outcome = (name) => ({ name })) {
            if (outcome instanceof Error) reject(outcome)
            else resolve(names.map(outcome))
            await turn()
          },
        })
      }),
  })
  return { waves, transactions }
}

function requestOf(
  name: string,
  { lock = 's1', key = null as string | null, body = name } = {},
): WaveRequest<Input> {
  const idempotency = key === null ? null : { key, requestHash: body }
  const user = { id: 'u1', role: 'student' as const }
  const caller: Caller = {
    user,
    idempotency,
    loginId: 'l1',
    authenticatedAt: new Date(0),
    provenAt: new Date(0),
    request: { id: 'r1', address: '192.0.2.1' },
  }
  return { caller, input: { name, lock } }
}

const codeOf = (result: Promise<Answer>) =>
  result.then(
    ({ name }) => name,
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

describe('requests of one process', () => {
  it('start at once when none runs, and travel together otherwise', async () => {
    const { waves, transactions } = controlledWaves()
    const first = codeOf(waves.carryOut(requestOf('a')))
    await turn()
    const results = [first, ...['b', 'c'].map((name) => codeOf(waves.carryOut(requestOf(name))))]
    expect(transactions.map(({ names }) => names)).toEqual(['a'])
    await transactions[0]?.end()
    expect(transactions.map(({ names }) => names)).toEqual(['a', 'b c'])
    await transactions[1]?.end()
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c'])
  })

  it('travel in waves of a limited size', async () => {
    const { waves, transactions } = controlledWaves({ maxSize: 2 })
    const results = ['a', 'b', 'c', 'd'].map((name) => codeOf(waves.carryOut(requestOf(name))))
    await turn()
    for (let number = 0; number < 2; number += 1) await transactions[number]?.end()
    expect(transactions.map(({ names }) => names)).toEqual(['a b', 'c d'])
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('with the same key share one response, and another body is refused', async () => {
    const { waves, transactions } = controlledWaves()
    const results = [
      waves.carryOut(requestOf('a', { key: 'k' })),
      waves.carryOut(requestOf('again', { key: 'k', body: 'a' })),
      waves.carryOut(requestOf('b', { key: 'k' })),
    ].map(codeOf)
    await turn()
    await transactions[0]?.end()
    expect(await Promise.all(results)).toEqual(['a', 'a', 'key_reused'])
    expect(transactions).toHaveLength(1)
  })

  it('are refused when too many wait, and dropped when their client has gone', async () => {
    const { waves, transactions } = controlledWaves({ maxSize: 2_000 })
    const first = codeOf(waves.carryOut(requestOf('first')))
    await turn()
    const gone = codeOf(waves.carryOut(requestOf('gone'), () => true))
    const others = Array.from({ length: 998 }, (_, n) => codeOf(waves.carryOut(requestOf(`${n}`))))
    expect(await codeOf(waves.carryOut(requestOf('too many')))).toBe('unavailable')
    await transactions[0]?.end()
    expect(transactions[1]?.names.split(' ')).toHaveLength(998)
    await transactions[1]?.end()
    expect(await Promise.all([first, gone])).toEqual(['first', 'unavailable'])
    expect(await Promise.all(others)).toHaveLength(998)
  })
})

describe('a request that meets a lock', () => {
  it('waits by itself, before later requests for the lock, while the others go on', async () => {
    const { waves, transactions } = controlledWaves()
    const requests = [requestOf('a'), requestOf('busy', { lock: 's2' }), requestOf('b')]
    const results = requests.map((request) => codeOf(waves.carryOut(request)))
    await turn()
    await transactions[0]?.end((name) => (name === 'busy' ? LOCKED : { name }))
    results.push(
      ...[requestOf('late', { lock: 's2' }), requestOf('c')].map((one) => codeOf(waves.carryOut(one))),
    )
    await turn()
    expect(transactions.slice(1).map(({ names, skipLocked }) => [names, skipLocked])).toEqual([
      ['busy', false],
      ['c', true],
    ])
    await transactions[1]?.end()
    expect(transactions[3]).toMatchObject({ names: 'late', skipLocked: false })
    await transactions[2]?.end()
    await transactions[3]?.end()
    expect(await Promise.all(results)).toEqual(['a', 'busy', 'b', 'late', 'c'])
  })
})

describe('a wave that fails', () => {
  it('before the commit carries out its requests one by one, so that only one fails', async () => {
    const { waves, transactions } = controlledWaves()
    const results = ['a', 'b'].map((name) => codeOf(waves.carryOut(requestOf(name))))
    await turn()
    await transactions[0]?.end(new Error('a constraint'))
    expect(transactions.map(({ names }) => names)).toEqual(['a b', 'a', 'b'])
    await transactions[1]?.end(new Error('a constraint'))
    await transactions[2]?.end()
    expect(await Promise.all(results)).toEqual(['Error: a constraint', 'b'])
  })

  it('with an unknown outcome carries out nothing again', async () => {
    const { waves, transactions } = controlledWaves()
    const results = ['a', 'b'].map((name) => codeOf(waves.carryOut(requestOf(name))))
    await turn()
    await transactions[0]?.end(new UnknownOutcome(new Error('no response')))
    expect(await Promise.all(results)).toEqual(['unavailable', 'unavailable'])
    expect(transactions).toHaveLength(1)
  })
})
