import type { AnalyticsRange } from '@cubby/contract/office/analytics'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { show } from '@/testing/show.tsx'
import { AnalyticsToolbar } from './analytics-toolbar.tsx'

function Toolbar({ days }: { days: AnalyticsRange }) {
  const [range, setRange] = useState(days)
  return (
    <>
      <AnalyticsToolbar
        metric="summary"
        range={range}
        onSearch={({ startDate = range.startDate, endDate = range.endDate }) =>
          setRange({ startDate, endDate })
        }
      />
      <button type="button" onClick={() => setRange({ startDate: '2025-01-01', endDate: '2025-12-31' })}>
        Other days
      </button>
    </>
  )
}

function showToolbar(days = { startDate: '2026-01-01', endDate: '2026-06-30' }) {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  onTestFinished(() => void vi.unstubAllGlobals())
  show(<Toolbar days={days} />)
  const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
  const type = (label: string, day: string) => {
    fireEvent.change(field(label), { target: { value: day } })
    fireEvent.blur(field(label))
  }
  return {
    type,
    days: () => [field('Start Date').value, field('End Date').value],
    note: () => screen.getByRole('status').textContent,
  }
}

const why = 'because typed dates can span at most one year; for a longer period, use the calendar button.'

it('explains the year that follows from a start alone', () => {
  const { type, days, note } = showToolbar()
  expect(note()).toBe('')
  type('Start Date', '2026-03-01')
  expect(days()).toEqual(['2025-06-30', '2026-06-30'])
  expect(note()).toBe(`The start moved from Mar 1, 2026 to Jun 30, 2025, ${why}`)
})

it('explains the year that follows from an end, also from one before the start', () => {
  const { type, days, note } = showToolbar()
  type('End Date', '2025-11-21')
  expect(days()).toEqual(['2024-11-21', '2025-11-21'])
  expect(note()).toBe(`The start moved from Jan 1, 2026 to Nov 21, 2024, ${why}`)
})

it('says that a report ends today at the latest', () => {
  const { type, note } = showToolbar()
  type('End Date', '2099-01-01')
  expect(note()).toMatch(
    /^A report ends today at the latest\. The start moved from Jan 1, 2026 to .* calendar button\.$/,
  )
})

it('says nothing when the typed days are kept, a start is after the end, or other days are chosen', () => {
  const { type, days, note } = showToolbar()
  type('Start Date', '2025-07-01')
  expect([...days(), note()]).toEqual(['2025-07-01', '2026-06-30', ''])
  type('Start Date', '2026-07-01')
  expect([...days(), note()]).toEqual(['2026-07-01', '2026-06-30', ''])
  expect(screen.getByText('Start date cannot be after end date')).toBeDefined()
  type('Start Date', '2026-03-01')
  expect(note()).toContain('The start moved')
  fireEvent.click(screen.getByRole('button', { name: 'Other days' }))
  expect([...days(), note()]).toEqual(['2025-01-01', '2025-12-31', ''])
})
