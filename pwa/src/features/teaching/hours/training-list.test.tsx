import 'fake-indexeddb/auto'
import type { HoursLedger, Training } from '@cubby/contract/teaching/hours'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { OutboxRow } from '@/offline/store/stored-rows.ts'
import { rowOf } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { TrainingList } from './training-list.tsx'

const training: Training = {
  id: 't1',
  title: 'Safe Sleep',
  provider: 'County Health',
  completed_on: '2026-11-01',
  hours: 2,
  credits: [],
  status: 'submitted',
  reason: null,
  upload_id: null,
  submitted_at: '2026-11-02T10:00:00Z',
  reviewed_at: null,
}
const ledgerOf = (...trainings: Training[]): HoursLedger => ({
  standards: [],
  chosen: [],
  certificates: [],
  classes: [],
  trainings,
})

function reportRow(changes: Partial<OutboxRow<'report-training'>> = {}): OutboxRow<'report-training'> {
  const file = { id: 'f1', name: 'proof.jpg', type: 'image/jpeg', size: 9 }
  const { kind: _, ...row } = rowOf()
  const { id, title, provider, completed_on, hours, credits } = training
  const report = { id, title, provider, completed_on, hours, credits }
  return { ...row, kind: 'report-training', ...changes, args: { report, file, uploadId: null } }
}

it.each([
  ['submitted', null, 'Self-reported until the office verifies it', 0],
  ['verified', null, 'Verified', 0],
  ['returned', 'The photo is dark', 'Returned', 1],
  ['rejected', 'This does not count', 'Not accepted', 0],
] as const)('a training that is %s says so, with its reason', (status, reason, label, links) => {
  showWithLinks(<TrainingList ledger={ledgerOf({ ...training, status, reason })} reports={[]} />)
  screen.getByText(label)
  if (reason) screen.getByText(reason)
  expect(screen.queryAllByRole('link', { name: 'Correct it: Safe Sleep' })).toHaveLength(links)
})

it('a correction that waits stands in place of the returned training', () => {
  const returned = { ...training, status: 'returned' as const, reason: 'The photo is dark' }
  showWithLinks(<TrainingList ledger={ledgerOf(returned)} reports={[reportRow()]} />)
  const [only, ...others] = screen.getAllByRole('listitem')
  expect(others).toEqual([])
  within(only as HTMLElement).getByText('Waiting to be sent')
  within(only as HTMLElement).getByText('proof.jpg')
  within(only as HTMLElement).getByRole('button', { name: 'Undo' })
})

it('a refused report says why, and can be corrected', () => {
  const lastError = { code: 'upload_limit', message: 'You have too many documents' }
  showWithLinks(<TrainingList ledger={ledgerOf()} reports={[reportRow({ status: 'conflict', lastError })]} />)
  screen.getByText('You have too many documents')
  screen.getByRole('link', { name: 'Correct it: Safe Sleep' })
})

it('folds verified trainings', () => {
  const trainings = [{ ...training, id: 't2', title: 'Nutrition', status: 'verified' as const }, training]
  showWithLinks(<TrainingList ledger={ledgerOf(...trainings)} reports={[]} />)
  expect(screen.getByText('Nutrition').closest('details')).toBe(
    screen.getByText('1 verified').closest('details'),
  )
  expect(screen.getByText('Safe Sleep').closest('details')).toBeNull()
})
