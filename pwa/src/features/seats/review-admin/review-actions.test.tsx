// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '@/testing/show.tsx'
import { ReviewActions } from './review-actions.tsx'

/** A review whose time for Undo can be ended. */
function Row() {
  const [secondsLeft, setSecondsLeft] = useState(9.9)
  return (
    <>
      <ReviewActions
        name="Rosa Delgado"
        undo={{ operation_id: 'op', seconds_left: secondsLeft }}
        place="card"
        undoing={false}
        reviewedHere
        actions={[]}
        notes={[]}
        onAction={() => {}}
        onUndo={() => {}}
      />
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => setSecondsLeft(0)}>
        Let the time pass
      </button>
    </>
  )
}

it('keeps the focus in the row when the time for Undo is over', async () => {
  const user = show(<Row />)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo 9 s: Rosa Delgado' }))
  await user.click(screen.getByText('Let the time pass'))
  await screen.findByText('Takes effect now')
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Actions for Rosa Delgado' }))
})
