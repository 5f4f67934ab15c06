import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '@/testing/show.tsx'
import { TimeZonePicker } from './time-zone-picker.tsx'

function Picker() {
  const [chosen, choose] = useState<string | null>('America/New_York')
  return <TimeZonePicker chosen={chosen} onChoose={choose} known={['America/New_York', 'Asia/Tokyo']} />
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' })

it('finds a time zone by its city or its usual name', async () => {
  const user = show(<Picker />)
  expect(field().value).toBe('America/New_York')
  await user.clear(field())
  await user.type(field(), 'new york')
  await screen.findByRole('option', { name: /^America.New_York/ })
  await user.clear(field())
  await user.type(field(), 'pacific los')
  await user.click(await screen.findByRole('option', { name: /^America.Los_Angeles/ }))
  expect(field().value).toBe('America/Los_Angeles')
  await user.clear(field())
  await user.type(field(), 'atlantis')
  await screen.findByText('No time zone found')
})

it('offers the known time zones before anything is typed', async () => {
  const user = show(<Picker />)
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await user.click(field())
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'America/New_YorkEastern Time',
    'Asia/TokyoJapan Standard Time',
  ])
})
