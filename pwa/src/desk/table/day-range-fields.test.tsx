import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DayRangeFields } from './day-range-fields.tsx'

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
