// @vitest-environment jsdom
import type { DataImport } from '@cubby/contract/imports'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { MappingForm } from './mapping-form.tsx'

const data: DataImport = {
  id: 'i1',
  kind: 'users',
  file_name: 'school.csv',
  status: 'uploaded',
  counts: { waiting: 4, new: 0, unchanged: 0, invalid: 0, created: 0, undone: 0, kept: 0 },
  created_by_name: null,
  created_at: '2026-11-24T12:00:00.000Z',
  columns: [
    { name: 'email', label: 'Email', is_required: true, hint: '', options: [] },
    {
      name: 'role',
      label: 'Role',
      is_required: false,
      hint: '',
      options: [
        { value: 'student', label: 'Student' },
        { value: 'instructor', label: 'Instructor' },
      ],
    },
  ],
  notice: '',
  sends_invitations: false,
  invitations: 0,
  headers: ['Mail', 'Kind', 'Other'],
  mapping: { email: 0, role: 1 },
  values: [],
  warned: 0,
  samples: [],
}

it('maps the values that Cubby does not recognize, and forgets them with another column', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () =>
      json({
        values: [
          { value: 'Teacher', rows: 3 },
          { value: 'Parent', rows: 1 },
        ],
        left_off: 0,
      }),
    ),
  )
  const take = vi.fn()
  await show(<MappingForm data={data} steps={{ take, busy: null, failure: null }} />)
  const teacher = await screen.findByLabelText('Teacher')
  expect(screen.getByText('3 rows')).toBeTruthy()
  expect(teacher).toHaveProperty('value', '')
  fireEvent.change(teacher, { target: { value: 'instructor' } })
  fireEvent.click(screen.getByRole('button', { name: 'Check File' }))
  expect(take).toHaveBeenLastCalledWith({
    step: 'check',
    mapping: { email: 0, role: 1 },
    values: [{ column: 'role', from: 'Teacher', to: 'instructor' }],
  })

  fireEvent.change(screen.getByLabelText(/^Role/), { target: { value: '2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Check File' }))
  expect(take).toHaveBeenLastCalledWith({ step: 'check', mapping: { email: 0, role: 2 }, values: [] })
})
