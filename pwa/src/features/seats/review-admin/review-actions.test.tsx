import { screen } from '@testing-library/react'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '@/testing/show.tsx'
import { offersInRow, ReviewActions } from './review-actions.tsx'
import type { ReviewableRow, ReviewKind } from './use-undoable.ts'

const allowed = { blocked: null, consequence: null }
const look = { label: 'Review', busyLabel: 'Reviewing…', Icon: Check }
const kind: ReviewKind<ReviewableRow<never>, never> = {
  studentOf: () => ({ name: 'Rosa Delgado', email: 'rosa@cubby.test' }),
  looks: { approve: look, reject: look },
  offersOf: () => ({ reviews: [], notes: [] }),
  send: async () => {},
  undo: async () => {},
  done: () => '',
  failed: () => '',
  lists: [],
  rejection: { title: '', field: 'reason', textOf: () => '' },
}

/** A review whose time for Undo can be ended. */
function Row() {
  const [secondsLeft, setSecondsLeft] = useState(9.9)
  return (
    <>
      <ReviewActions
        kind={kind}
        row={{
          id: '1',
          user_id: '2',
          class_name: 'CPR',
          reviews: { approve: allowed, reject: allowed },
          undo: { operation_id: 'op', seconds_left: secondsLeft },
        }}
        sending={undefined}
        place="card"
        undoing={false}
        reviewedHere
        onReview={() => {}}
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
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo 9 s: Rosa Delgado, CPR' }))
  await user.click(screen.getByText('Let the time pass'))
  await screen.findByText('Takes effect now')
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Actions for Rosa Delgado, CPR' }))
})

it('names Undo in the notes of a row, and not the button that it replaces', () => {
  const row = { id: '1', user_id: '2', class_name: 'CPR', reviews: { approve: allowed, reject: allowed } }
  const offers = {
    reviews: ['approve', 'reject'] as const,
    notes: [
      { id: 'approve', label: 'Approve', text: 'Creates a payment' },
      { id: 'reject', label: 'Reject', text: 'Frees the seat' },
      { label: 'Offer', text: 'The session is full' },
    ],
  }
  const undo = { operation_id: 'op', seconds_left: 9 }
  const labelsOf = (found: { notes: readonly { label: string }[] }) => found.notes.map(({ label }) => label)
  expect(labelsOf(offersInRow<never>({ ...row, undo: null }, offers))).toEqual(['Approve', 'Reject', 'Offer'])
  const undoable = offersInRow<never>({ ...row, undo }, offers)
  expect(labelsOf(undoable)).toEqual(['Undo', 'Reject', 'Offer'])
  expect(undoable.reviews).toEqual(['reject'])
})
