import { describe, expect, it } from 'vitest'
import { decideLeaving } from './leaving-center.ts'

const upcoming = { id: 'a', hasStarted: false, isInvoiced: false }
const started = { ...upcoming, hasStarted: true }
const invoiced = { ...upcoming, isInvoiced: true }

describe('leaving a center', () => {
  it.each([
    ['upcoming', upcoming, undefined, 'missing'],
    ['upcoming', upcoming, 'center', 'center'],
    ['upcoming', upcoming, 'self', 'self'],
    ['upcoming', upcoming, 'withdraw', 'withdraw'],
    ['started', started, undefined, 'center'],
    ['started', started, 'self', 'self'],
    ['started', started, 'withdraw', 'center'],
    ['invoiced', invoiced, undefined, 'center'],
    ['invoiced', invoiced, 'self', 'center'],
    ['invoiced', invoiced, 'withdraw', 'withdraw'],
  ] as const)('with an %s class (%o), the choice %s has the outcome %s', (_, one, choice, outcome) => {
    const decision = decideLeaving([one], new Map(choice ? [['a', choice]] : []))
    expect(decision.ok ? decision.outcomes.get('a') : 'missing').toBe(outcome)
  })
})
