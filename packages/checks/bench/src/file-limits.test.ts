import { expect, it } from 'vitest'
import { brokenLimits, figuresOf, sourceFiles, tightened } from './file-limits.ts'

const FIGURES = figuresOf([
  { path: 'api/src/app.ts', lines: 100 },
  { path: 'api/src/features/money/wing.ts', lines: 14 },
  { path: 'api/src/features/money/payments/charge.ts', lines: 15 },
  { path: 'api/src/features/money/payments/refund.ts', lines: 31 },
])

const LIMITS = {
  files: { limit: 4 },
  'files under 15 lines': { limit: 1 },
  'p90 of lines': { limit: 100 },
  lines: { limit: 160 },
  'features of money': { limit: 1 },
}

it('counts files, lines, and the features of a wing', () => {
  expect(FIGURES).toEqual({
    files: 4,
    'files under 15 lines': 1,
    'median of lines': 31,
    'p90 of lines': 100,
    lines: 160,
    'features of money': 1,
  })
})

it('reads the source files of the project without tests and generated code', () => {
  const paths = sourceFiles().map(({ path }) => path)
  expect(paths).toContain('packages/checks/bench/src/file-limits.ts')
  expect(paths).not.toContain('packages/checks/bench/src/file-limits.test.ts')
  expect(paths).not.toContain('pwa/src/route-tree.gen.ts')
})

it('names a figure that exceeds its limit', () => {
  expect(brokenLimits(FIGURES, LIMITS)).toEqual([])
  expect(brokenLimits({ ...FIGURES, 'files under 15 lines': 2 }, LIMITS)).toEqual([
    'files under 15 lines: 2, more than 1',
  ])
})

it('names a wing without a limit', () => {
  expect(brokenLimits({ ...FIGURES, 'features of seats': 1 }, LIMITS)).toEqual([
    'features of seats: 1, without a limit',
  ])
})

it('allows more with a reason only', () => {
  const more = { ...FIGURES, 'features of money': 2 }
  const raise = (because: string) => ({
    ...LIMITS,
    'features of money': { limit: 1, raised: [{ to: 2, because }] },
  })
  expect(brokenLimits(more, raise('vouchers are a subject of their own'))).toEqual([])
  expect(brokenLimits(more, raise(' '))).toEqual([
    'features of money: raised without a reason of at least 20 characters',
  ])
})

it('tightens to the figures, and never raises a limit', () => {
  const loose = { ...LIMITS, 'p90 of lines': { limit: 300 }, 'features of money': { limit: 0 } }
  const limits = tightened(FIGURES, loose)
  expect(limits['p90 of lines']).toEqual({ limit: 100 })
  expect(limits['features of money']).toEqual({ limit: 0 })
})

it('keeps the reason of a raise that is still needed', () => {
  const raised = [
    { to: 40, because: 'the first reason of several' },
    { to: 200, because: 'the second reason of several' },
  ]
  const limits = tightened(FIGURES, { ...LIMITS, 'p90 of lines': { limit: 30, raised } })
  expect(limits['p90 of lines']).toEqual({
    limit: 30,
    raised: [raised[0], { to: 100, because: 'the second reason of several' }],
  })
})
