import 'fake-indexeddb/auto'
import type { DataImport } from '@cubby/contract/office/imports'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { MappingForm } from './mapping-form.tsx'

const data: DataImport = {
  id: 'one',
  kind: 'payments',
  file_name: 'paid.csv',
  status: 'uploaded',
  counts: { waiting: 15, new: 0, unchanged: 0, invalid: 0, created: 0, undone: 0, kept: 0 },
  created_by_name: 'Ada Moss',
  created_at: '2026-11-01T12:00:00Z',
  columns: [
    { name: 'receipt', label: 'Receipt number', is_required: true, hint: 'Identifies the payment' },
    {
      name: 'method',
      label: 'Method',
      is_required: false,
      hint: 'Such as cash',
      options: [
        { value: 'cash', label: 'Cash' },
        { value: 'transfer', label: 'Bank transfer' },
        { value: 'other', label: 'Other' },
      ],
    },
  ],
  notice: '',
  sends_invitations: false,
  invitations: 0,
  headers: ['Receipt', 'Paid by', 'Notes'],
  mapping: { receipt: 0, method: 1 },
  value_mapping: [],
  warned: 0,
  samples: [],
}
const server = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', server)
beforeEach(() => {
  server.mockReset()
  server.mockImplementation(async () =>
    json({
      values: [
        { text: 'Layaway', count: 3, recognized: null },
        { text: 'Zelle', count: 12, recognized: 'transfer' },
      ],
      left_out: 0,
    }),
  )
})
const take = vi.fn()
const open = (given: Partial<DataImport> = {}) =>
  show(<MappingForm data={{ ...data, ...given }} steps={{ take, busy: null, failure: null }} />)
const shown = (name: string) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name }).selectedOptions[0]?.textContent
const notRecognized = () => screen.queryAllByText('Not recognized. These rows have an error.').length
const check = () => screen.getByRole('button', { name: /^Check/ })

it('suggests what is recognized, and checks with what was chosen', async () => {
  const user = open()
  const values = within(await screen.findByRole('group', { name: 'Values of Method' }))
  const layaway = await values.findByRole('combobox', { name: 'Layaway' })
  expect(values.getByText('3 rows')).toBeDefined()
  expect(notRecognized()).toBe(1)
  expect(shown('Zelle')).toBe('Bank transfer (recognized)')
  await user.selectOptions(layaway, 'Other')
  expect(notRecognized()).toBe(0)
  await user.selectOptions(values.getByRole('combobox', { name: 'Zelle' }), 'Cash')
  await user.click(check())
  const meanings = [
    { column: 'method', text: 'Layaway', value: 'other' },
    { column: 'method', text: 'Zelle', value: 'cash' },
  ]
  expect(take).toHaveBeenLastCalledWith({ step: 'check', mapping: data.mapping, valueMapping: meanings })
  await user.selectOptions(values.getByRole('combobox', { name: 'Zelle' }), 'Bank transfer (recognized)')
  await user.click(check())
  expect(take).toHaveBeenLastCalledWith({
    step: 'check',
    mapping: data.mapping,
    valueMapping: meanings.slice(0, 1),
  })
})

it('forgets the values of a column when another column is chosen', async () => {
  const user = open({
    status: 'checked',
    value_mapping: [{ column: 'method', text: 'Layaway', value: 'cash' }],
  })
  await screen.findByRole('combobox', { name: 'Layaway' })
  expect(shown('Layaway')).toBe('Cash')
  expect(screen.queryByText(/before you import/)).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: /^Method/ }), 'Notes')
  await screen.findByRole('combobox', { name: 'Layaway' })
  expect(shown('Layaway')).toBe('Choose…')
  expect(screen.getByText('Check again before you import, so that these choices count.')).toBeDefined()
  await user.click(check())
  expect(take).toHaveBeenLastCalledWith({
    step: 'check',
    mapping: { receipt: 0, method: 2 },
    valueMapping: [],
  })
})

it('asks for a column or the one that can take its place', async () => {
  const [receipt, method] = data.columns
  if (!receipt || !method) throw new Error('no columns')
  const user = open({
    columns: [{ ...receipt, is_required: false, alternative: 'method' }, method],
    mapping: {},
  })
  expect(screen.getByText('Choose a column for Receipt number or Method.')).toBeDefined()
  expect(check()).toHaveProperty('disabled', true)
  await user.selectOptions(screen.getByRole('combobox', { name: /^Method/ }), 'Paid by')
  expect(check()).toHaveProperty('disabled', false)
})

it('offers the sheets of a workbook and its first rows as the header', async () => {
  const first_rows = [
    { number: 1, text: 'Staff of 2026' },
    { number: 3, text: 'Receipt · Paid by' },
  ]
  const user = open({ table: { sheets: ['Staff', 'Old'], sheet: 'Staff', header_row: 3, first_rows } })
  await screen.findByText('The column names are in row 3 of the sheet Staff')
  await user.selectOptions(screen.getByRole('combobox', { name: /^Row with/ }), 'Row 1: Staff of 2026')
  expect(take).toHaveBeenLastCalledWith({ step: 'table', sheet: 'Staff', headerRow: 1 })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sheet' }), 'Old')
  expect(take).toHaveBeenLastCalledWith({ step: 'table', sheet: 'Old', headerRow: null })
})
