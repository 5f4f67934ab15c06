import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { TimeZone } from '@/desk/dates/dates.tsx'
import { show } from '@/testing/show.tsx'
import { RangeCalendar } from './calendars.tsx'

const days = { startDate: '2026-10-21', endDate: '2026-11-20' }

const month = (name: string) => within(screen.getByRole('grid', { name }))

it('shows the range, and returns a new one in order', async () => {
  const onChoose = vi.fn()
  const user = show(<RangeCalendar days={days} months={2} onChoose={onChoose} />)
  expect(month('November 2026').getAllByRole('gridcell', { selected: true })).toHaveLength(20)
  await user.click(month('November 2026').getByRole('button', { name: /November 12,/ }))
  expect(onChoose).not.toHaveBeenCalled()
  expect(screen.getByText('Now choose the last day.')).toBeDefined()
  await user.click(month('October 2026').getByRole('button', { name: /October 5,/ }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({ startDate: '2026-10-05', endDate: '2026-11-12' })
})

it('chooses a single day by two clicks or by keyboard', async () => {
  const onChoose = vi.fn()
  const user = show(<RangeCalendar days={days} months={1} onChoose={onChoose} />)
  month('November 2026')
    .getByRole('button', { name: /November 20,/ })
    .focus()
  await user.keyboard('{ArrowUp}{Enter}{Enter}')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({ startDate: '2026-11-13', endDate: '2026-11-13' })
})

it('disables days after the last allowed one', async () => {
  const onChoose = vi.fn()
  const user = show(<RangeCalendar days={days} max="2026-11-22" months={1} onChoose={onChoose} />)
  await user.click(month('November 2026').getByRole('button', { name: /November 23,/ }))
  await user.click(month('November 2026').getByRole('button', { name: /November 22,/ }))
  await user.click(month('November 2026').getByRole('button', { name: /November 24,/ }))
  expect(onChoose).not.toHaveBeenCalled()
})

it.each([
  ['Pacific/Pago_Pago', 'Today, Thursday, November 19, 2026'],
  ['Pacific/Kiritimati', 'Today, Saturday, November 21, 2026'],
])('marks the day of the provider in %s as today', (timeZone, today) => {
  vi.setSystemTime('2026-11-20T10:30:00Z')
  onTestFinished(() => void vi.useRealTimers())
  show(
    <TimeZone value={timeZone}>
      <RangeCalendar days={days} months={1} onChoose={() => {}} />
    </TimeZone>,
  )
  expect(screen.getByRole('button', { name: today })).toBeDefined()
})
