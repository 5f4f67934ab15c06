import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  useNavigate,
  useSearch,
} from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { show } from '@/testing/show.tsx'
import { DayRangeFields } from './day-range-fields.tsx'
import { dayRange, searchReader } from './search-schema.ts'

const readDayRange = searchReader(dayRange)

import { searchChange } from './list-search.ts'

const shown = (startDate: string, endDate: string) =>
  renderToStaticMarkup(
    <DayRangeFields
      search={{ startDate, endDate }}
      labels={{ from: 'From', to: 'To' }}
      onChange={() => {}}
    />,
  )

it('shows an error beside the first day when it is after the last', () => {
  const page = shown('2026-11-21', '2026-11-20')
  expect(page).toMatch(
    /aria-invalid="true"[^>]*aria-describedby="([^"]+)"[\s\S]*id="\1"[\s\S]*Start date cannot be after end date/,
  )
  expect(shown('2026-11-20', '2026-11-20')).not.toContain('Start date')
})

/** The fields of a list, whose days are in the URL. */
function DaysOfList() {
  const search = readDayRange(useSearch({ strict: false }))
  const navigate = useNavigate()
  return (
    <DayRangeFields
      search={search}
      labels={{ from: 'From', to: 'To' }}
      onChange={(changesOf) => void navigate({ to: '.', ...searchChange(readDayRange, changesOf) })}
    />
  )
}

async function aList(search = '') {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const router = createRouter({
    routeTree: createRootRoute({ component: DaysOfList }),
    history: createMemoryHistory({ initialEntries: [`/${search}`] }),
  })
  show(<RouterProvider router={router} />)
  const from = await screen.findByLabelText('From')
  return { router, from, to: screen.getByLabelText('To') }
}

it('keeps the first day when the last one is filled at once, before the URL is rendered', async () => {
  const { router, from, to } = await aList()
  fireEvent.change(from, { target: { value: '2026-03-01' } })
  fireEvent.change(to, { target: { value: '2026-03-31' } })
  await waitFor(() => expect(to).toHaveProperty('value', '2026-03-31'))
  expect(from).toHaveProperty('value', '2026-03-01')
  expect(router.state.location.search).toEqual({ startDate: '2026-03-01', endDate: '2026-03-31' })
})

it('keeps the last day of the default range when only the first day is chosen', async () => {
  const { router, from, to } = await aList()
  const lastDay = (to as HTMLInputElement).value
  fireEvent.change(from, { target: { value: '2026-03-01' } })
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ startDate: '2026-03-01', endDate: lastDay }),
  )
  expect(to).toHaveProperty('value', lastDay)
})

it('shows all dates when both days are removed', async () => {
  const { router, from, to } = await aList('?startDate=2026-03-01&endDate=2026-03-31')
  fireEvent.change(from, { target: { value: '' } })
  fireEvent.change(to, { target: { value: '' } })
  await waitFor(() => expect(router.state.location.search).toEqual({ dates: 'all' }))
})
