import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '@/testing/show.tsx'
import { Tabs } from './tabs.tsx'

function Payments() {
  const [current, setCurrent] = useState<'open' | 'all'>('open')
  return (
    <Tabs
      label="Payments"
      tabs={[
        { id: 'open', label: 'Outstanding' },
        { id: 'all', label: 'Transactions' },
      ]}
      current={current}
      onChange={setCurrent}
    >
      The {current} ones
    </Tabs>
  )
}

it('shows the panel of the tab that is chosen by an arrow key', async () => {
  const user = show(<Payments />)
  await user.tab()
  expect(screen.getByRole('tabpanel', { name: 'Outstanding' }).textContent).toBe('The open ones')
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tabpanel', { name: 'Transactions' }).textContent).toBe('The all ones')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Transactions', selected: true }))
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Outstanding', selected: true })).toBeDefined()
})
