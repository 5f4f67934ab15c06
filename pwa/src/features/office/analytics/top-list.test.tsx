import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showWithLinks } from '@/testing/show.tsx'
import { TopList } from './dashboard.tsx'

const itemOf = (name: string, value: number) => ({
  id: name,
  name,
  value,
  counted: { text: '10 enrollments', list: { to: '/admin/enrollments' as const } },
})
const bars = () =>
  screen
    .getAllByRole('listitem')
    .map((item) => [
      item.querySelector('.font-semibold')?.textContent,
      item.querySelector<HTMLElement>('[style]')?.style.width,
    ])

it('orders classes by the figure at their right, and draws a percentage as its share of 100', () => {
  showWithLinks(<TopList title="Rates" unit="rate" items={[itemOf('Songs', 50), itemOf('CPR', 94)]} />)
  expect(bars()).toEqual([
    ['CPR', '94%'],
    ['Songs', '50%'],
  ])
})

it('compares amounts with the highest', () => {
  showWithLinks(<TopList title="Revenue" unit="money" items={[itemOf('CPR', 200), itemOf('Songs', 50)]} />)
  expect(bars()).toEqual([
    ['CPR', '100%'],
    ['Songs', '25%'],
  ])
})
