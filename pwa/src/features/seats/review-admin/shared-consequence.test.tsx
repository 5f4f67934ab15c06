import { screen } from '@testing-library/react'
import { Check, X } from 'lucide-react'
import { expect, it } from 'vitest'
import { show } from '@/testing/show.tsx'
import { ReviewActions } from './review-actions.tsx'
import { WithSharedConsequence } from './shared-consequence.tsx'
import type { ReviewableRow, ReviewKind } from './use-undoable.ts'

type Row = ReviewableRow<never>

const kind: ReviewKind<Row, never> = {
  studentOf: ({ user_id }) => ({ name: user_id, email: '' }),
  looks: {
    approve: { label: 'Approve', busyLabel: 'Approving…', Icon: Check, primary: true },
    reject: { label: 'Reject', busyLabel: 'Rejecting…', Icon: X },
  },
  offersOf: ({ reviews }) => ({
    reviews: ['approve', 'reject'],
    notes: [
      { id: 'approve', label: 'Approve', text: reviews.approve.consequence },
      { id: 'reject', label: 'Reject', text: reviews.reject.consequence },
    ],
  }),
  send: async () => {},
  undo: async () => {},
  done: () => '',
  failed: () => '',
  lists: [],
  rejection: { title: '', field: 'reason', textOf: () => '' },
}

const rowOf = ([name, consequence]: readonly [string, string]): Row => ({
  id: name,
  user_id: name,
  class_name: 'CPR',
  undo: null,
  reviews: {
    approve: { blocked: null, consequence },
    reject: { blocked: null, consequence: 'Frees the seat.' },
  },
})

it('says once what Approve does, and again only in a row where it does something else', () => {
  const rows = (
    [
      ['Ana', 'Asks for $95.00.'],
      ['Bo', 'Asks for $70.00.'],
      ['Cy', 'Asks for $95.00.'],
    ] as const
  ).map(rowOf)
  show(
    <WithSharedConsequence kind={kind} rows={rows}>
      {rows.map((row) => (
        <ReviewActions
          key={row.id}
          kind={kind}
          row={row}
          sending={undefined}
          undoing={false}
          reviewedHere={false}
          place="line"
          onReview={() => {}}
          onUndo={() => {}}
        />
      ))}
    </WithSharedConsequence>,
  )
  const seen = screen.getAllByRole('listitem').filter(({ className }) => className !== 'sr-only')
  expect(seen.map(({ textContent }) => textContent)).toEqual([
    'Approve: Asks for $95.00.',
    'Approve: Asks for $70.00.',
  ])
  const ana = screen.getByRole('button', { name: 'Approve: Ana, CPR' })
  const described = document.getElementById(ana.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('Approve: Asks for $95.00.')
})
