import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { withoutLayout } from '@/testing/jsdom.ts'
import { show } from '@/testing/show.tsx'
import { CardList } from './card-list.tsx'

beforeEach(withoutLayout)

/** Approving a student removes it from the list, as a filter for pending students would. */
function Students({ firstAdded = false }: { firstAdded?: boolean }) {
  const [names, setNames] = useState(['Ada', 'Bo', 'Cy'])
  const approve = (name: string) =>
    setNames([...(firstAdded ? ['Di'] : []), ...names.filter((other) => other !== name)])
  return (
    <CardList
      rows={names}
      idOf={(name) => name}
      nameOf={(name) => name}
      stableKey="pending"
      cardOf={(name) => (
        <button type="button" onClick={() => approve(name)}>
          Approve {name}
        </button>
      )}
    />
  )
}

const cards = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

it('keeps the place of a card that left, and puts new cards last', async () => {
  const user = show(<Students firstAdded />)
  await user.click(screen.getByRole('button', { name: 'Approve Ada' }))
  expect(cards()).toEqual(['Ada is no longer in this list', 'Approve Bo', 'Approve Cy', 'Approve Di'])
})

it('keeps the focus in the place of a card that left', async () => {
  const user = show(<Students />)
  await user.click(screen.getByRole('button', { name: 'Approve Bo' }))
  expect(document.activeElement).toBe(screen.getByText('Bo is no longer in this list'))
})

/** A list whose search changes while the user is on one of its cards. */
function SearchedStudents() {
  const [term, setTerm] = useState('')
  return (
    <CardList
      rows={term ? ['Bo'] : ['Ada', 'Bo']}
      idOf={(name) => name}
      nameOf={(name) => name}
      stableKey={term}
      cardOf={(name) => (
        <button type="button" onClick={() => setTerm(name)}>
          Find {name}
        </button>
      )}
    />
  )
}

it('keeps the focus, and with it an open menu, in a card that another search also finds', async () => {
  const user = show(<SearchedStudents />)
  await user.click(screen.getByRole('button', { name: 'Find Bo' }))
  expect(cards()).toEqual(['Find Bo'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Find Bo' }))
})
